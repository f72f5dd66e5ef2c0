# Simplified BSD License (see https://opensource.org/licenses/BSD-2-Clause)
# Part of the iacsmith runtime: written by hand, the same in every collection.

from __future__ import annotations

import atexit
import os
import ssl
import tempfile

from ._failure import Failure


class Certificate:
    """The client certificate. The certificate and its key are each given as PEM content or as a file name."""

    def __init__(self, setting, key_option, key):
        self.path = find_file(setting["option"], setting["value"])
        self.key_path = find_file(key_option, key) if key else self.path
        try:
            ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT).load_cert_chain(self.path, self.key_path)
        except (ssl.SSLError, OSError):
            raise Failure("%s and %s are not a certificate and its private key in PEM format" % (setting["option"], key_option)) from None


def find_file(option, value):
    if "-----BEGIN " not in value:
        path = os.path.expanduser(value)
        try:
            with open(path, "rb"):
                return path
        except OSError as error:
            raise Failure("%s cannot be read: %s" % (option, error.strerror)) from None
    # Python only accepts files. This one can only be read by its owner, and is removed when the module ends.
    handle, path = tempfile.mkstemp(suffix=".pem")
    atexit.register(remove, path)
    with os.fdopen(handle, "w") as file:
        file.write(value)
    return path


def remove(path):
    try:
        os.remove(path)
    except OSError:
        pass
