import { numberWords } from '#contract/language/numbers.ts'

interface DigestRecord {
  id: number
  title: string
  metres: number
}

interface DigestFacts {
  username: string
  place: string
  radiusKm: number
  /** The nearest of the new records. */
  records: readonly DigestRecord[]
  /** Number of all new records. */
  total: number
}

type Language = 'en' | 'cy'
interface Written {
  subject: string
  text: string
}

const WORDS = {
  en: {
    hello: (username: string) => `Hello ${username},`,
    team: 'Wales LiDAR Portal',
    whyDigest: 'You get this mail once a week because you asked for new finds near a place.',
    whyNews: 'You get this mail because you asked for the news of the portal.',
    stop: 'To stop these mails, without logging in:',
    digestSubject: (total: number, place: string) =>
      total === 1 ? `One new find near ${place}` : `${total} new finds near ${place}`,
    digestIntro: (total: number, place: string, km: number) =>
      total === 1
        ? `One new find was published within ${km} km of ${place} this week:`
        : `${total} new finds were published within ${km} km of ${place} this week:`,
    thePlace: 'your place',
    away: (distance: string) => `${distance} km away`,
    more: (count: number) => (count === 1 ? 'And one more, on the map.' : `And ${count} more, on the map.`),
    newsSubject: (title: string) => `News: ${title}`,
    readOn: 'Read it on the portal:',
  },
  cy: {
    hello: (username: string) => `Helo ${username},`,
    team: 'Porth LiDAR Cymru',
    whyDigest:
      'Rydych yn cael yr e-bost hwn unwaith yr wythnos am i chi ofyn am ddarganfyddiadau newydd ger lle.',
    whyNews: 'Rydych yn cael yr e-bost hwn am i chi ofyn am newyddion y porth.',
    stop: "I roi'r gorau i'r e-byst hyn, heb fewngofnodi:",
    digestSubject: (total: number, place: string) =>
      total === 1 ? `Un darganfyddiad newydd ger ${place}` : `Darganfyddiadau newydd ger ${place}: ${total}`,
    digestIntro: (total: number, place: string, km: number) =>
      total === 1
        ? `Cyhoeddwyd un darganfyddiad newydd o fewn ${km} km i ${place} yr wythnos hon:`
        : `Nifer y darganfyddiadau newydd a gyhoeddwyd o fewn ${km} km i ${place} yr wythnos hon: ${total}`,
    thePlace: 'eich lle chi',
    away: (distance: string) => `${distance} km i ffwrdd`,
    more: (count: number) => `A ${count} arall ar y map.`,
    newsSubject: (title: string) => `Newyddion: ${title}`,
    readOn: 'Darllenwch y cyfan ar y porth:',
  },
} as const

export function digestMail(
  language: Language,
  facts: DigestFacts,
  { publicUrl, stop }: { publicUrl: string; stop: string },
): Written {
  const words = WORDS[language]
  const { username, radiusKm, records, total } = facts
  const place = facts.place === '' ? words.thePlace : facts.place
  const lines = records.flatMap(({ id, title, metres }) => [
    `${title} – ${words.away(kilometres(language, metres))}`,
    `${publicUrl}/LidarPortal?record=${id}`,
    '',
  ])
  const rest = total - records.length
  return {
    subject: words.digestSubject(total, place),
    text: letter(language, username, { why: words.whyDigest, stop }, [
      words.digestIntro(total, place, radiusKm),
      '',
      ...lines,
      ...(rest > 0 ? [words.more(rest), ''] : []),
    ]),
  }
}

export function newsMail(
  language: Language,
  { username, title, address }: { username: string; title: string; address: string },
  stop: string,
): Written {
  const words = WORDS[language]
  return {
    subject: words.newsSubject(title),
    text: letter(language, username, { why: words.whyNews, stop }, [title, '', words.readOn, address, '']),
  }
}

function letter(
  language: Language,
  username: string,
  { why, stop }: { why: string; stop: string },
  body: readonly string[],
): string {
  const words = WORDS[language]
  return [words.hello(username), '', ...body, words.team, '', '--', why, words.stop, stop, ''].join('\n')
}

function kilometres(language: Language, metres: number): string {
  return numberWords(metres / 1000, language, { maximumFractionDigits: 1, minimumFractionDigits: 1 })
}
