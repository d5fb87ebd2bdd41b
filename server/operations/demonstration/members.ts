import type { ExpertiseLevel } from '#contract/open-data/vocabulary.ts'

export interface DemonstrationMember {
  /** The name of this member in the landscape file, which says who recorded what. */
  finder: 'eleri' | 'tomos'
  /** ASCII in lower case, so that it is its own key. */
  username: string
  email: string
  bio: string
  location: string
  expertise: ExpertiseLevel
}

/**
 * Nobody can log in as these members: their passwords are random and not stored. Their addresses do not exist (RFC
 * 2606).
 */
export const MEMBERS: readonly DemonstrationMember[] = [
  {
    finder: 'eleri',
    username: 'demo_eleri',
    email: 'demo_eleri@example.invalid',
    bio: 'Aelod dychmygol yn y dirwedd arddangos, sy’n hoff o gefnau uchel a chrugiau. An invented member of the demonstration landscape, fond of high ridges and barrows.',
    location: 'Cefn Chwedl',
    expertise: 'researcher',
  },
  {
    finder: 'tomos',
    username: 'demo_tomos',
    email: 'demo_tomos@example.invalid',
    bio: 'An invented member of the demonstration landscape who follows old roads and water courses. Aelod dychmygol sy’n dilyn hen ffyrdd a chyrsiau dŵr.',
    location: 'Nant Ffug',
    expertise: 'enthusiast',
  },
]
