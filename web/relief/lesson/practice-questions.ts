import barrow from './pictures/ring-barrow.webp'
import forestry from './pictures/practice-forestry.webp'
import golf from './pictures/practice-golf.webp'
import rock from './pictures/rock.webp'
import settlement from './pictures/settlement.webp'
import ways from './pictures/hollow-ways.webp'

/** The ids and answers are keys under `practice` in the words of the lesson. */
export const QUESTIONS = [
  { id: 'barrow', picture: barrow, answers: ['pit', 'mound', 'tree'], right: 'mound' },
  { id: 'ways', picture: ways, answers: ['banks', 'walls', 'ways'], right: 'ways' },
  { id: 'rock', picture: rock, answers: ['nature', 'ploughs', 'drains'], right: 'nature' },
  { id: 'forestry', picture: forestry, answers: ['ridge', 'forestry', 'terraces'], right: 'forestry' },
  { id: 'golf', picture: golf, answers: ['barrows', 'quarries', 'bunkers'], right: 'bunkers' },
  { id: 'settlement', picture: settlement, answers: ['homes', 'outcrop', 'landslip'], right: 'homes' },
] as const

export type Question = (typeof QUESTIONS)[number]
