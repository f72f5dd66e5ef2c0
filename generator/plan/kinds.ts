/** The traits of kinds, for targets: these know map's types, not its functions. */
export { existsAlready, isAdopted, isCollection, isLink, isOneOfMany, isSingle, isUpsert } from '../map/kinds.js';
