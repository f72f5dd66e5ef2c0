/** The folder `plan/resource`: facts about each resource, decided once: how it is found, what a change replaces, what it waits for. */

import type { Resource } from '../../map/types.js';
import {
  findFixed,
  findKept,
  findMembers,
  findRefused,
  findRenamed,
  findRepeated,
  findShared,
  findSteady,
  isMadeAgain,
} from './changes.js';
import { findEnded } from './find-ended.js';
import { findMarker } from './find-marker.js';
import {
  findIdPattern,
  findNaturalKey,
  findOwnIdentity,
  findParents,
  isAlwaysThere,
  isNamedByClient,
  isNamedByServer,
  isTakenOver,
} from './identity.js';
import {
  findCreatedAt,
  findEndingAction,
  findStatusReason,
  hasWaits,
  isSilent,
  isUnseen,
  mayOverwrite,
} from './lifecycle.js';
import { findKeyParts, findKeyPlaces, findKeyScope, findPlaces } from './places.js';
import { findTelling } from './telling.js';
import type { ResourcePlan } from './types.js';

/** All that is decided about one resource; `isManaged` tells whether a name is that of another resource. */
export function planResource(resource: Resource, isManaged: (name: string) => boolean = () => false): ResourcePlan {
  const fixed = findFixed(resource);
  const kept = findKept(resource, fixed);
  const shared = findShared(resource);
  return {
    parents: findParents(resource),
    ownIdentity: findOwnIdentity(resource),
    renamed: findRenamed(resource, fixed),
    isNamedByServer: isNamedByServer(resource),
    isNamedByClient: isNamedByClient(resource),
    isAlwaysThere: isAlwaysThere(resource),
    isTakenOver: isTakenOver(resource),
    naturalKey: findNaturalKey(resource)?.name ?? null,
    keyParts: findKeyParts(resource),
    keyPlaces: findKeyPlaces(resource, kept, isManaged),
    keyScope: findKeyScope(resource, kept),
    places: findPlaces(resource, kept, isManaged),
    told: findTelling(resource, kept),
    idPattern: findIdPattern(resource),
    fixed,
    refused: findRefused(resource, fixed),
    kept,
    repeated: findRepeated(resource, kept),
    shared,
    steady: findSteady(resource),
    members: findMembers(resource),
    isUnseen: isUnseen(resource),
    isMadeAgain: isMadeAgain(resource),
    ended: findEnded(resource),
    endedBy: findEndingAction(resource),
    waits: hasWaits(resource),
    statusReason: findStatusReason(resource),
    isSilent: isSilent(resource),
    mayOverwrite: mayOverwrite(resource),
    createdAt: findCreatedAt(resource),
    marker: findMarker(resource, shared),
  };
}

/** Of all resources, by name. */
export function planResources(resources: readonly Resource[]): Map<string, ResourcePlan> {
  const names = new Set(resources.map(({ name }) => name));
  return new Map(resources.map((own) => [own.name, planResource(own, (name) => names.has(name))]));
}

/** What was decided about a resource that is known to be there. */
export function takeFacts(plans: ReadonlyMap<string, ResourcePlan>, resource: string): ResourcePlan {
  const facts = plans.get(resource);
  if (!facts) throw new Error(`Nothing was decided about ${resource}`);
  return facts;
}
