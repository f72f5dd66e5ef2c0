# -*- coding: utf-8 -*-
# Part of the iacsmith runtime: written by hand, the same in every collection.
# GNU General Public License v3.0+ (see COPYING or https://www.gnu.org/licenses/gpl-3.0.txt)

from __future__ import annotations


class ModuleDocFragment:
    DOCUMENTATION = r"""
---
options:
  wait:
    description:
      - Whether to wait until the operation is complete.
      - If V(false), the task returns the ID of the operation immediately.
    type: bool
    default: true
  wait_timeout:
    description: Maximum time to wait in seconds. After that the task fails; the operation itself continues.
    type: int
    default: 600
  wait_interval:
    description: Seconds between two status checks.
    type: float
    default: 2.0
"""

    # For modules that do not wait.
    UNUSED = r"""
---
options:
  wait:
    description: Ignored. It is accepted so that it can be set in the module defaults of the action group.
    type: bool
  wait_timeout:
    description: Ignored, like O(wait).
    type: int
  wait_interval:
    description: Ignored, like O(wait).
    type: float
"""
