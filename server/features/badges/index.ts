export { badgesOfMember } from './badges-of-member.ts'
