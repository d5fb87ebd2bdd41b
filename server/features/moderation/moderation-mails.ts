import type { Mail } from '#server/features/mail/index.ts'
import type { Reader } from './members.repository.ts'

interface Decision {
  title: string
  reason: string
  /** Address of the operator. */
  contact: string
}

export function recordHiddenMail(reader: Reader, { title, reason, contact }: Decision): Mail {
  return written(reader, {
    en: {
      subject: 'Your record has been hidden',
      text: `Hello ${reader.username},

An administrator of the Wales LiDAR Portal has hidden your record "${title}". Visitors no longer see it; nothing of it is lost. The reason:

${reason}

If you think that this is wrong, please tell us:

${contact}

Wales LiDAR Portal
`,
    },
    cy: {
      subject: 'Mae eich cofnod wedi cael ei guddio',
      text: `Helo ${reader.username},

Mae un o weinyddwyr Porth LiDAR Cymru wedi cuddio eich cofnod "${title}". Nid yw ymwelwyr yn ei weld bellach; nid oes dim ohono wedi'i golli. Y rheswm:

${reason}

Os ydych o'r farn bod hyn yn anghywir, rhowch wybod i ni:

${contact}

Porth LiDAR Cymru
`,
    },
  })
}

export function recordRestoredMail(reader: Reader, { title, reason, contact }: Decision): Mail {
  return written(reader, {
    en: {
      subject: 'Your record can be seen again',
      text: `Hello ${reader.username},

An administrator of the Wales LiDAR Portal has restored your record "${title}", which had been hidden. Everybody can see it again. The reason:

${reason}

${contact}

Wales LiDAR Portal
`,
    },
    cy: {
      subject: 'Mae modd gweld eich cofnod eto',
      text: `Helo ${reader.username},

Mae un o weinyddwyr Porth LiDAR Cymru wedi adfer eich cofnod "${title}", a oedd wedi'i guddio. Gall pawb ei weld eto. Y rheswm:

${reason}

${contact}

Porth LiDAR Cymru
`,
    },
  })
}

export function memberSuspendedMail(reader: Reader, { reason, contact }: Omit<Decision, 'title'>): Mail {
  return written(reader, {
    en: {
      subject: 'Your account has been suspended',
      text: `Hello ${reader.username},

An administrator of the Wales LiDAR Portal has suspended your account. You cannot log in for now; your records stay where they are. The reason:

${reason}

If you think that this is wrong, please tell us:

${contact}

Wales LiDAR Portal
`,
    },
    cy: {
      subject: 'Mae eich cyfrif wedi cael ei atal',
      text: `Helo ${reader.username},

Mae un o weinyddwyr Porth LiDAR Cymru wedi atal eich cyfrif. Ni allwch fewngofnodi am y tro; mae eich cofnodion yn aros lle maent. Y rheswm:

${reason}

Os ydych o'r farn bod hyn yn anghywir, rhowch wybod i ni:

${contact}

Porth LiDAR Cymru
`,
    },
  })
}

export function memberRestoredMail(reader: Reader, login: string): Mail {
  return written(reader, {
    en: {
      subject: 'Your account is open again',
      text: `Hello ${reader.username},

Your account at the Wales LiDAR Portal is no longer suspended. You can log in as before:

${login}

Wales LiDAR Portal
`,
    },
    cy: {
      subject: 'Mae eich cyfrif ar agor eto',
      text: `Helo ${reader.username},

Nid yw eich cyfrif ym Mhorth LiDAR Cymru wedi'i atal bellach. Gallwch fewngofnodi fel o'r blaen:

${login}

Porth LiDAR Cymru
`,
    },
  })
}

type Texts = Readonly<Record<'en' | 'cy', Pick<Mail, 'subject' | 'text'>>>

function written({ email, language }: Reader, texts: Texts): Mail {
  return { to: email, language, ...texts[language] }
}
