import type { Mail } from '#server/features/mail/index.ts'

interface Reader {
  username: string
  email: string
  language: 'en' | 'cy'
}

type Written = Pick<Mail, 'subject' | 'text'>

/** @param link lasts one hour and works once */
export function resetMail(reader: Reader, link: string): Mail {
  return written(reader, {
    en: {
      subject: 'A new password for the Wales LiDAR Portal',
      text: `Hello ${reader.username},

Somebody asked for a new password for your account at the Wales LiDAR Portal. If that was you, choose one here:

${link}

The link works once, for one hour.

If it was not you, do nothing: your password stays as it is, and nobody can change it without this link.

Wales LiDAR Portal
`,
    },
    cy: {
      subject: 'Cyfrinair newydd ar gyfer Porth LiDAR Cymru',
      text: `Helo ${reader.username},

Gofynnodd rhywun am gyfrinair newydd i'ch cyfrif ym Mhorth LiDAR Cymru. Os chi oedd hynny, dewiswch un yma:

${link}

Mae'r ddolen yn gweithio unwaith, am awr.

Os nad chi oedd hynny, peidiwch â gwneud dim: mae'ch cyfrinair yn aros fel y mae, ac ni all neb ei newid heb y ddolen hon.

Porth LiDAR Cymru
`,
    },
  })
}

/** @param help address of the page for a new password */
export function passwordChangedMail(reader: Reader, help: string): Mail {
  return written(reader, {
    en: {
      subject: 'Your password was changed',
      text: `Hello ${reader.username},

The password of your account at the Wales LiDAR Portal was changed, and every other place where you were signed in was signed out.

If it was not you who changed it, ask for a new password at once:

${help}

Wales LiDAR Portal
`,
    },
    cy: {
      subject: 'Mae eich cyfrinair wedi newid',
      text: `Helo ${reader.username},

Cafodd cyfrinair eich cyfrif ym Mhorth LiDAR Cymru ei newid, ac rydych wedi cael eich allgofnodi ym mhob man arall lle'r oeddech wedi mewngofnodi.

Os nad chi a'i newidiodd, gofynnwch am gyfrinair newydd ar unwaith:

${help}

Porth LiDAR Cymru
`,
    },
  })
}

/**
 * To the address that was left. It does not say which is the new one.
 * @param waits whether notices still go to this address, until the new one is confirmed
 */
export function emailChangedMail(
  reader: Reader,
  { contact, waits }: { contact: string; waits: boolean },
): Mail {
  const then = waits
    ? {
        en: 'Digests and notices still go to this address until the new one is confirmed.',
        cy: "Mae crynodebau a hysbysiadau yn dal i fynd i'r cyfeiriad hwn nes i'r un newydd gael ei gadarnhau.",
      }
    : {
        en: 'This one is no longer used, and this is the last message to it.',
        cy: "Nid yw'r cyfeiriad hwn yn cael ei ddefnyddio bellach, a dyma'r neges olaf iddo.",
      }
  return written(reader, {
    en: {
      subject: 'Your e-mail address was changed',
      text: `Hello ${reader.username},

The e-mail address of your account at the Wales LiDAR Portal was changed. ${then.en}

If it was not you who changed it, tell whoever runs the portal:

${contact}

Wales LiDAR Portal
`,
    },
    cy: {
      subject: 'Mae eich cyfeiriad e-bost wedi newid',
      text: `Helo ${reader.username},

Cafodd cyfeiriad e-bost eich cyfrif ym Mhorth LiDAR Cymru ei newid. ${then.cy}

Os nad chi a'i newidiodd, rhowch wybod i'r sawl sy'n rhedeg y porth:

${contact}

Porth LiDAR Cymru
`,
    },
  })
}

function written({ email, language }: Reader, texts: Readonly<Record<'en' | 'cy', Written>>): Mail {
  return { to: email, language, ...texts[language] }
}
