"""Runs what Ansible sends to its interpreter in forks of one process that has Ansible's libraries loaded already.

A module's own start costs ten times what it does against a mock, nearly all of it reading those libraries anew.
"""

from __future__ import annotations

import hashlib
import json
import marshal
import os
import signal
import socket
import sys
import traceback
import zipimport

import ansible.module_utils._internal._ansiballz._loader  # noqa: F401
import ansible.module_utils.basic  # noqa: F401
import ansible.module_utils.urls  # noqa: F401


compile_anew = zipimport._compile_source


def compile_once(pathname, source):
    """A module comes with all of the collection's code in an archive, where Python keeps nothing of what it compiles."""
    name = hashlib.sha256(pathname.rsplit(".zip", 1)[-1].encode() + source).hexdigest()
    path = os.path.join(COMPILED, name)
    try:
        with open(path, "rb") as file:
            return marshal.load(file)
    except FileNotFoundError:
        code = compile_anew(pathname, source)
    part = "%s.%d" % (path, os.getpid())
    with open(part, "wb") as file:
        marshal.dump(code, file)
    os.replace(part, path)
    return code


def serve(path):
    os.makedirs(COMPILED, exist_ok=True)
    zipimport._compile_source = compile_once
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)
    server = socket.socket(socket.AF_UNIX)
    server.bind(path)
    server.listen(64)
    print("ready", flush=True)
    while True:
        connection = server.accept()[0]
        if os.fork() == 0:
            server.close()
            run(connection)
        connection.close()


def run(connection):
    """Never returns: the child takes over the caller's files, place and environment, and ends with the script's code."""
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    text, files = socket.recv_fds(connection, 1 << 20, 3)[:2]
    call = json.loads(text)
    for number, file in enumerate(files):
        os.dup2(file, number)
        os.close(file)
    os.chdir(call["place"])
    os.environ.clear()
    os.environ.update(call["environment"])
    sys.argv = call["arguments"] or ["-"]
    code = execute()
    sys.stdout.flush()
    sys.stderr.flush()
    connection.sendall(bytes([code & 255]))
    os._exit(0)


def execute():
    source = sys.stdin.read() if sys.argv[0] == "-" else open(sys.argv[0], encoding="utf-8").read()
    try:
        exec(compile(source, sys.argv[0], "exec"), {"__name__": "__main__", "__file__": sys.argv[0]})
    except SystemExit as end:
        return end.code if isinstance(end.code, int) else int(end.code is not None)
    except BaseException:
        traceback.print_exc()
        return 1
    return 0


COMPILED = os.path.join(os.path.dirname(os.path.abspath(sys.argv[1])), "compiled")

if __name__ == "__main__":
    serve(sys.argv[1])
