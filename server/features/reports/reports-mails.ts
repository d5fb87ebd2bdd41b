import type { Mail } from '#server/features/mail/index.ts'
import type { ClosedReport } from './reports.repository.ts'

/** For the operator, in both languages, without the reporter's name. */
export function newReportMail(to: string, publicUrl: string): Mail {
  return {
    to,
    language: 'en',
    subject: 'New report / Adroddiad newydd',
    text: `Somebody has reported a record or a profile. It waits here for an answer:
Mae rhywun wedi rhoi gwybod am gofnod neu broffil. Mae'n aros yma am ateb:

${publicUrl}/admin/reports
`,
  }
}

export function reportAnsweredMail(
  { email, language }: NonNullable<ClosedReport['reader']>,
  { about, answer }: { about: string; answer: string },
): Mail {
  const texts = {
    en: {
      subject: 'About what you reported',
      text: `Hello,

You told us that something was wrong with "${about}" on the Wales LiDAR Portal. Thank you for that. This is our answer:

${answer}

Wales LiDAR Portal
`,
    },
    cy: {
      subject: "Ynglŷn â'r hyn y rhoesoch wybod amdano",
      text: `Helo,

Rhoesoch wybod i ni fod rhywbeth o'i le gyda "${about}" ar Borth LiDAR Cymru. Diolch am hynny. Dyma ein hateb:

${answer}

Porth LiDAR Cymru
`,
    },
  }
  return { to: email, language, ...texts[language] }
}
