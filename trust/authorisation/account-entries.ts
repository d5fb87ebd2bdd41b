import { randomUUID } from 'node:crypto'
import * as settings from '#contract/accounts/account-settings.ts'
import * as accounts from '#contract/accounts/accounts.ts'
import * as confirmations from '#contract/accounts/confirmations.ts'
import * as credentials from '#contract/accounts/credentials.ts'
import { endOtherSessions, endSession } from '#contract/accounts/sessions.ts'
import { createConfirmation } from '#server/accounts/email/confirmations.repository.ts'
import { keyOf } from '#server/accounts/index.ts'
import { uidOf } from '#server/accounts/passwords/password.rules.ts'
import { createReset } from '#server/accounts/passwords/resets.repository.ts'
import { subscriptionToken } from '#server/members/notifications/mail-links.ts'
import type { Entry, Stage } from './entry.ts'
import { everybody, members, ownerAlone } from './expected.ts'
import { addSession, chooseNews } from './things.ts'

const NEW_PASSWORD = 'Pen-y-Fan 886'
const MADE_UP = 'YS1zZWNyZXQtdGhhdC1zb21lYm9keS1tYWRlLXVw'

/** All people of the scenario have the same password. */
const newEmail = ({ owner }: Stage) => ({
  email: `${randomUUID()}@example.org`,
  current_password: owner.password,
})
const ofOwner = (fields: (stage: Stage) => object) => (stage: Stage) => ({
  params: { id: stage.owner.id },
  fields: { ...fields(stage) },
})

const ownUser: Entry[] = [
  {
    route: accounts.updateOwnUser,
    expected: members(200),
    ask: (stage) => ({ fields: newEmail(stage) }),
    changes: ['accounts', 'jobs'],
  },
  {
    route: accounts.replaceOwnUser,
    expected: members(200),
    ask: (stage) => ({ fields: newEmail(stage) }),
    changes: ['accounts', 'jobs'],
  },
  {
    route: accounts.deleteOwnUser,
    expected: members(204),
    ask: ({ owner }) => ({ fields: { current_password: owner.password } }),
    changes: ['accounts', 'profiles', 'tokens', 'jobs'],
  },
  {
    route: accounts.updateUser,
    expected: ownerAlone(200, 404),
    ask: ofOwner(newEmail),
    changes: ['accounts', 'jobs'],
  },
  {
    route: accounts.replaceUser,
    expected: ownerAlone(200, 404),
    ask: ofOwner(newEmail),
    changes: ['accounts', 'jobs'],
  },
  {
    route: accounts.deleteUser,
    expected: ownerAlone(204, 403),
    ask: ofOwner(({ owner }) => ({ current_password: owner.password })),
    changes: ['accounts', 'profiles', 'tokens', 'jobs'],
  },
  {
    route: credentials.setPassword,
    expected: members(204),
    ask: ({ owner }) => ({ fields: { current_password: owner.password, new_password: NEW_PASSWORD } }),
    changes: ['accounts', 'jobs'],
  },
  {
    route: credentials.setUsername,
    expected: members(204),
    ask: ({ owner }) => ({
      fields: { current_password: owner.password, new_username: `renamed-${randomUUID().slice(0, 13)}` },
    }),
    changes: ['accounts'],
  },
  {
    route: credentials.setEmail,
    expected: members(200),
    ask: (stage) => ({ fields: newEmail(stage) }),
    changes: ['accounts', 'jobs'],
  },
  {
    route: settings.changeOwnAccount,
    expected: members(200),
    ask: () => ({ fields: { language: 'cy' } }),
    changes: ['accounts'],
  },
  {
    route: settings.changeAccountSettings,
    expected: members(200),
    ask: () => ({ fields: { site_news: true, show_records: false } }),
    changes: ['notification_choices', 'profiles'],
  },
  { route: confirmations.sendConfirmationLink, expected: members(200), ask: () => ({}), changes: [] },
]

const sessions: Entry[] = [
  {
    route: accounts.logIn,
    expected: everybody(200),
    ask: ({ owner }) => ({
      fields: { username: owner.username, password: owner.password },
      subjects: [owner.id],
    }),
    changes: ['tokens', 'accounts'],
  },
  { route: accounts.logOut, expected: members(204), ask: () => ({}), changes: ['tokens'] },
  {
    route: endSession,
    expected: ownerAlone(204, 404),
    ask: async ({ db, owner }) => ({ params: { id: await addSession(db, owner.id) } }),
    changes: ['tokens'],
  },
  {
    route: endOtherSessions,
    expected: members(204),
    ask: async ({ db, asker }) => {
      if (asker) await addSession(db, asker.id)
      return {}
    },
    changes: ['tokens'],
  },
]

const withoutLogin: Entry[] = [
  {
    route: accounts.createAccount,
    expected: everybody(201),
    ask: ({ owner: { password } }) => {
      const username = `joined-${randomUUID().slice(0, 13)}`
      return { fields: { username, email: `${username}@example.org`, password, re_password: password } }
    },
    changes: ['accounts', 'profiles'],
  },
  {
    // The address belongs to nobody; a job would make the link later.
    route: credentials.requestPasswordReset,
    expected: everybody(204),
    ask: () => ({ fields: { email: `${randomUUID()}@example.org` } }),
    changes: ['jobs'],
  },
  {
    route: credentials.confirmPasswordReset,
    about: 'with the secret of the mail',
    expected: everybody(204),
    ask: async ({ db, another }) => {
      const { id } = await another()
      const token = await createReset(db, id, new Date())
      return { fields: { uid: uidOf(id), token, new_password: NEW_PASSWORD }, subjects: [id] }
    },
    changes: ['accounts', 'tokens', 'password_resets', 'jobs'],
  },
  {
    route: credentials.confirmPasswordReset,
    about: 'with a secret that somebody made up',
    expected: everybody(400),
    ask: async ({ db, owner }) => {
      await createReset(db, owner.id, new Date())
      return { fields: { uid: uidOf(owner.id), token: MADE_UP, new_password: NEW_PASSWORD } }
    },
    changes: [],
  },
  {
    route: credentials.confirmPasswordReset,
    about: 'with the secret of another member',
    expected: everybody(400),
    ask: async ({ db, owner, another }) => {
      const token = await createReset(db, (await another()).id, new Date())
      return { fields: { uid: uidOf(owner.id), token, new_password: NEW_PASSWORD } }
    },
    changes: [],
  },
  {
    // Does nothing; it exists for old clients.
    route: credentials.requestUsernameReset,
    expected: everybody(204),
    ask: ({ owner }) => ({ fields: { email: owner.email } }),
    changes: [],
  },
  {
    route: credentials.activateAccount,
    expected: everybody(400),
    ask: ({ owner }) => ({ fields: { uid: uidOf(owner.id), token: MADE_UP } }),
    changes: [],
  },
  {
    route: credentials.resendActivation,
    expected: everybody(400),
    ask: ({ owner }) => ({ fields: { email: owner.email } }),
    changes: [],
  },
  ...[settings.unsubscribe, settings.subscribeAgain].flatMap((route): Entry[] => [
    {
      route,
      about: 'with the link of the mail',
      expected: everybody(200),
      ask: async ({ db, another }) => {
        const { id } = await another()
        await chooseNews(db, id, route === settings.unsubscribe)
        const token = await subscriptionToken(db, { accountId: id, topic: 'site_news' })
        return { params: { token }, subjects: [id] }
      },
      changes: ['notification_choices'],
    },
    {
      route,
      about: 'with a link that somebody made up',
      expected: everybody(404),
      ask: async ({ db, owner }) => {
        await chooseNews(db, owner.id, route === settings.unsubscribe)
        return { params: { token: `${String(owner.id)}.site_news.${MADE_UP}` } }
      },
      changes: [],
    },
  ]),
]

const links: Entry[] = [
  {
    route: confirmations.confirmEmail,
    about: 'with the link of the mail',
    expected: everybody(200),
    ask: async ({ db, another }) => {
      const { id, email } = await another()
      const unconfirmed = { confirmed_email: null, confirmed_email_key: null }
      await db.updateTable('accounts').set(unconfirmed).where('id', '=', id).execute()
      const link = { accountId: id, emailKey: keyOf(email), now: new Date() }
      return { fields: { token: await createConfirmation(db, link) }, subjects: [id] }
    },
    changes: ['accounts'],
  },
  {
    route: confirmations.confirmEmail,
    about: 'with a link that somebody made up',
    expected: everybody(200),
    ask: () => ({ fields: { token: MADE_UP } }),
    changes: [],
  },
]

export const ACCOUNT_ENTRIES: readonly Entry[] = [...ownUser, ...sessions, ...withoutLogin, ...links]
