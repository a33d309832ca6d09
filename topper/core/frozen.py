"""Values that never change, made field by field.

States are made hundreds of thousands of times a second. A dataclass, a named tuple or an `__init__` of its own would take most of that
time, so a value like `Playing` comes in two classes with the same slots: one that can be written to while the value is made, and the
frozen one that it is turned into.

>>> class Fields:
...     __slots__ = ("lead", "trump")
>>> class Trick(Fields, Frozen):
...     __slots__ = ()
...     _fields = Fields.__slots__
>>> making = Fields()
>>> making.lead, making.trump = "9D", "S"
>>> making.__class__ = Trick
>>> making == Trick("9D", "S"), making._replace(trump="H")
(True, Trick(lead='9D', trump='H'))
>>> making.trump = "C"
Traceback (most recent call last):
    ...
AttributeError: A Trick does not change (trump). _replace(trump=…) gives another.
"""

from __future__ import annotations

from typing import Any, ClassVar, Self

_write = object.__setattr__


class Frozen:
    """The frozen class of the two: equal to another of its kind whose `_fields` are equal, hashable, printable, picklable."""

    __slots__ = ()
    _fields: ClassVar[tuple[str, ...]]
    _defaults: ClassVar[dict[str, Any]] = {}

    def __new__(cls, *values: Any, **named: Any) -> Self:
        """One with these fields, in order or by name. For inner loops there is the way by the open class, above."""
        new = object.__new__(cls)
        given = {**cls._defaults, **dict(zip(cls._fields, values, strict=False)), **named}
        if len(values) + len(named) > len(cls._fields) or given.keys() != set(cls._fields):
            raise TypeError(f"{cls.__name__} takes {', '.join(cls._fields)}")
        for name in cls._fields:
            _write(new, name, given[name])
        return new

    def _replace(self, **changes: Any) -> Self:
        """The same value with some fields changed."""
        new = object.__new__(type(self))
        for name in self._fields:
            _write(new, name, changes.pop(name) if name in changes else getattr(self, name))
        if changes:
            raise TypeError(f"A {type(self).__name__} has no {', '.join(changes)}")
        return new

    def _values(self) -> tuple[Any, ...]:
        return tuple([getattr(self, name) for name in self._fields])

    def __setattr__(self, name: str, value: Any) -> None:
        raise AttributeError(f"A {type(self).__name__} does not change ({name}). _replace({name}=…) gives another.")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"A {type(self).__name__} does not change ({name}).")

    def __eq__(self, other: object) -> bool:
        return type(other) is type(self) and self._values() == other._values()

    def __hash__(self) -> int:
        return hash(self._values())

    def __repr__(self) -> str:
        fields = ", ".join(f"{name}={value!r}" for name, value in zip(self._fields, self._values(), strict=True))
        return f"{type(self).__name__}({fields})"

    def __reduce__(self) -> tuple[Any, ...]:
        return (type(self), self._values())
