export {
  removePicturesOfDeletedWithheld,
  changeWithheld,
  insertWithheld,
  licenseWithheldPictures,
  replaceWithheldPrn,
} from './exact-change.repository.ts'
export {
  findWithheldOf,
  type RecordReader,
  findLevels,
  findLevel,
  findFinder,
  findLevelOfFile,
} from './exact-reader.repository.ts'
export { deleteExactReads, noteExactRead, NOTIFY_OF_EXACT_READS } from './note-exact-read.action.ts'
export {
  toSensitivityState,
  hasRightToExact,
  looksAfter,
  looksAfterAll,
  stewardArea,
  choicesOf,
} from './levels/levels.rules.ts'
export { findDeclinedNear, deleteDeclined, keepDeclined } from './exact-declined.repository.ts'
export type { LevelState } from './levels/level.ts'
export { isOnlyDemonstration } from './only-demonstration.repository.ts'
export {
  withholdProvisionally,
  setLevelIn,
  mustBeKnown,
  refuseOffWhileWithheld,
} from './levels/set-level.action.ts'
export { judgePublishedLevel } from './levels/sensitivity.routes.ts'
export { recordsOfFinder, namedTo, notWithheldFrom, nameableTo, exactRecords, recordsFor } from './readers.ts'
