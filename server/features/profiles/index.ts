export { findShownUsernames, profilesRevision } from './profiles.repository.ts'
