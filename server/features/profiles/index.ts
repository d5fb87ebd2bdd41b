export { findPublicProfile } from './public-profile.ts'
export { findShownUsernames, profilesRevision } from './profiles.repository.ts'
