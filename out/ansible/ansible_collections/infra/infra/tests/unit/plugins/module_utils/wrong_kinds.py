# Simplified BSD License (see https://opensource.org/licenses/BSD-2-Clause)
# Part of the iacsmith runtime: written by hand, the same in every collection.

from __future__ import annotations


def both(text):
    return text, text


# As the answer to a read of the disk 1, and to the list of disks.
WRONG_KINDS = {
    "an empty object": both(b"{}"),
    "null": both(b"null"),
    "no body": both(b""),
    "a space": both(b" "),
    "an empty list": both(b"[]"),
    "a list of null": both(b"[null]"),
    "a list of lists": both(b"[[]]"),
    "a list of numbers": both(b"[1,2]"),
    "a list of empty objects": both(b"[{}]"),
    "a text": (b'"1"', b'"none"'),
    "a number": (b"1", b"0"),
    "true": both(b"true"),
    "false": both(b"false"),
    "a list that is null": both(b'{"items":null}'),
    "a list that is an object": both(b'{"items":{}}'),
    "a list that is a text": both(b'{"items":"none"}'),
    "a list that is a number": both(b'{"items":0}'),
    "an item that is null": both(b'{"items":[null]}'),
    "an item that is a list": both(b'{"items":[[]]}'),
    "an item that is a text": both(b'{"items":["1"]}'),
    "an item without values": both(b'{"items":[{}]}'),
    "a word about something else": both(b'{"message":"try again","status":"ok"}'),
    "an error": both(b'{"error":{"code":"busy","message":"x"}}'),
    "another envelope": (b'{"data":{"id":"1","name":"a"}}', b'{"data":{"items":[{"id":"1","name":"a"}]}}'),
    "a list around it": both(b'[{"id":"1","name":"a"}]'),
    "no identifier": (b'{"name":"a","status":"ok"}', b'{"items":[{"name":"a","status":"ok"}]}'),
    "an identifier that is null": (b'{"id":null,"name":"a"}', b'{"items":[{"id":null,"name":"a"}]}'),
    "an identifier that is empty": (b'{"id":"","name":"a"}', b'{"items":[{"id":"","name":"a"}]}'),
    "an identifier that is a list": (b'{"id":["1"],"name":"a"}', b'{"items":[{"id":["1"],"name":"a"}]}'),
    "an identifier that has fields": (b'{"id":{},"name":"a"}', b'{"items":[{"id":{},"name":"a"}]}'),
    "nothing but null": (b'{"id":null,"name":null,"status":null}', b'{"items":[{"id":null,"name":null,"status":null}]}'),
    "another list": both(b'{"disks":[]}'),
    "a page": both(b"<html>log in</html>"),
    "cut-off JSON": (b'{"id":"1","na', b'{"items":[{"id":"1"'),
}
# Only the answer to a read can be about another one.
OF_ANOTHER = [b'{"id":"2","name":"b"}', b'{"id":"2","name":"a"}']
