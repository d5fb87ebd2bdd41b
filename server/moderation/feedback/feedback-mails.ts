import type { NewFeedback } from './feedback.repository.ts'

/** For the operator, in both languages. The message appears in the text only. */
export function feedbackMail({ name, email, message }: NewFeedback, publicUrl: string) {
  const sender = [`Name / Enw: ${name ?? '–'}`, `Email / E-bost: ${email ?? '–'}`].join('\n')
  return {
    subject: 'New feedback / Adborth newydd',
    text: `${sender}

${message}

--
Sent through the feedback page of the portal; the name and the address are as the sender gave them.
Anfonwyd drwy dudalen adborth y porth; mae'r enw a'r cyfeiriad fel y'u rhoddwyd gan yr anfonwr.
${publicUrl}/admin/feedback
`,
  }
}
