export { endRoleOf, grantRole } from './change-grant.action.ts'
export { findGrantIds, findGrants } from './grants.repository.ts'
export { readGrant } from './read-grant.ts'
