export { findHerWord, lockHerWord, writeHerWord } from './her-word.repository.ts'
export type { HerWord } from './her-word.ts'
export { notifyOfHerAnswer } from './notify-of-her-answer.ts'
export { tidyBatches } from './batches/tidy-batches.action.ts'
