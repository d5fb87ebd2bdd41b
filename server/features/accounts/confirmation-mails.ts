import type { Mail } from '#server/features/mail/index.ts'

/** @param link valid for seven days, and once */
export function confirmationMail(
  { username, email, language }: { username: string; email: string; language: 'en' | 'cy' },
  link: string,
): Mail {
  const texts = {
    en: {
      subject: 'Confirm your email address',
      text: `Hello ${username},

This address was entered for your account at the Wales LiDAR Portal. If it is yours, confirm it here:

${link}

The link works once, for seven days. You can use your account without it. Digests and notices about your records are only sent to a confirmed address.

If you have no account at the Wales LiDAR Portal, ignore this message. You will not get digests or notices.

Wales LiDAR Portal
`,
    },
    cy: {
      subject: 'Cadarnhewch eich cyfeiriad e-bost',
      text: `Helo ${username},

Rhoddwyd y cyfeiriad hwn ar gyfer eich cyfrif ym Mhorth LiDAR Cymru. Os chi biau'r cyfeiriad, cadarnhewch hynny yma:

${link}

Mae'r ddolen yn gweithio unwaith, am saith diwrnod. Gallwch ddefnyddio'ch cyfrif hebddi. Dim ond i gyfeiriad sydd wedi'i gadarnhau y mae crynodebau a hysbysiadau am eich cofnodion yn cael eu hanfon.

Os nad oes gennych gyfrif ym Mhorth LiDAR Cymru, anwybyddwch y neges hon. Ni chewch grynodebau na hysbysiadau.

Porth LiDAR Cymru
`,
    },
  }
  return { to: email, language, ...texts[language] }
}
