import { letter, type Mail } from '#server/features/mail/index.ts'
import { wordsIn } from '#server/platform/words.ts'
import type { Reader } from './members.repository.ts'

interface Decision {
  title: string
  reason: string
  /** Address of the operator. */
  contact: string
}

export function recordHiddenMail(reader: Reader, { title, reason, contact }: Decision): Mail {
  const t = wordsIn(reader.language, 'mails')
  return letter(reader, {
    subject: t('recordHidden.subject'),
    paragraphs: [t('recordHidden.text', { title }), reason, t('appeal'), contact],
  })
}

export function recordRestoredMail(reader: Reader, { title, reason, contact }: Decision): Mail {
  const t = wordsIn(reader.language, 'mails')
  return letter(reader, {
    subject: t('recordRestored.subject'),
    paragraphs: [t('recordRestored.text', { title }), reason, t('recordRestored.questions'), contact],
  })
}

interface Several extends Omit<Decision, 'title'> {
  /** How many were hidden or shown together. */
  records: number
}

export function recordsHiddenMail(reader: Reader, { records, reason, contact }: Several): Mail {
  return written(reader, {
    en: {
      subject: 'Your records have been hidden',
      text: `Hello ${reader.username},

An administrator of the Wales LiDAR Portal has hidden your records. Visitors no longer see them. Nothing is lost. Number of records: ${records}. The reason:

${reason}

If you think that this is wrong, tell us:

${contact}

Wales LiDAR Portal
`,
    },
    cy: {
      subject: 'Mae eich cofnodion wedi cael eu cuddio',
      text: `Helo ${reader.username},

Mae un o weinyddwyr Porth LiDAR Cymru wedi cuddio eich cofnodion. Nid yw ymwelwyr yn eu gweld bellach. Nid oes dim wedi'i golli. Nifer y cofnodion: ${records}. Y rheswm:

${reason}

Os ydych o'r farn bod hyn yn anghywir, rhowch wybod i ni:

${contact}

Porth LiDAR Cymru
`,
    },
  })
}

export function recordsRestoredMail(reader: Reader, { records, reason, contact }: Several): Mail {
  return written(reader, {
    en: {
      subject: 'Your records can be seen again',
      text: `Hello ${reader.username},

An administrator of the Wales LiDAR Portal has restored your records, which had been hidden. Everybody can see them again. Number of records: ${records}. The reason:

${reason}

If you have a question, ask us:

${contact}

Wales LiDAR Portal
`,
    },
    cy: {
      subject: 'Mae modd gweld eich cofnodion eto',
      text: `Helo ${reader.username},

Mae un o weinyddwyr Porth LiDAR Cymru wedi adfer eich cofnodion, a oedd wedi'u cuddio. Gall pawb eu gweld eto. Nifer y cofnodion: ${records}. Y rheswm:

${reason}

Os oes gennych gwestiwn, gofynnwch i ni:

${contact}

Porth LiDAR Cymru
`,
    },
  })
}

export function memberSuspendedMail(reader: Reader, { reason, contact }: Omit<Decision, 'title'>): Mail {
  const t = wordsIn(reader.language, 'mails')
  return letter(reader, {
    subject: t('memberSuspended.subject'),
    paragraphs: [t('memberSuspended.text'), reason, t('appeal'), contact],
  })
}

export function memberRestoredMail(reader: Reader, login: string): Mail {
  const t = wordsIn(reader.language, 'mails')
  return letter(reader, {
    subject: t('memberRestored.subject'),
    paragraphs: [t('memberRestored.text'), login],
  })
}
