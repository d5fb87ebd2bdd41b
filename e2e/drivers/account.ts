import type { Page } from '../browser.ts'

/** Logging in and out, and forgotten passwords. */
export function accountOn(page: Page) {
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const ended = page.getByRole('dialog', { name: 'Your session has ended' })
  const logout = page.getByRole('dialog', { name: 'Confirm Logout' })
  const password = page.getByLabel('Password', { exact: true })
  return {
    menu: page.getByRole('button', { name: /^Account menu/ }),
    openMenu: page.getByRole('menu'),
    menuItem: (name: string) => page.getByRole('menuitem', { name }),
    username: page.getByLabel('Username'),
    email: page.getByLabel('Email'),
    password,
    logIn: button('Login'),
    wrongCredentials: page.getByRole('alert').getByText('Invalid username or password'),
    networkFailed: page.getByText('Network error. Please try again.'),
    passwordsDiffer: page.getByText('Passwords do not match.'),
    register: page.getByRole('link', { name: 'Register' }).first(),
    confirmPassword: page.getByLabel('Confirm password'),
    createAccount: button('Register'),
    /** The name of the member, as the pages show it. */
    greets: (username: string) => page.getByText(username).first(),
    loggedOut: page.getByText('Successfully logged out!'),
    logout: {
      confirm: logout.getByRole('button', { name: 'Logout' }),
      warnsOfWhatIsBegun: logout.getByText('A record that you have started and not saved will be deleted'),
    },
    forgotten: {
      link: page.getByRole('link', { name: 'Forgotten your password?' }),
      send: button('Send the link'),
      sent: page.getByText('has an account, we have sent a link to it'),
      newPassword: page.getByLabel('New password', { exact: true }),
      repeated: page.getByLabel('New password again'),
      set: button('Set new password'),
      changed: page.getByText('Your password has been changed. Please log in.'),
    },
    /** The dialog that asks for the password after a session has ended. */
    session: {
      dialog: ended,
      username: ended.getByLabel('Username'),
      password: ended.getByLabel('Password', { exact: true }),
      logIn: ended.getByRole('button', { name: 'Log in and send' }),
      wrongPassword: ended.getByText('That is not the password of this account.'),
      anotherMember: ended.getByText('That is the account of another member.'),
    },
  }
}

/** The page that the link of an email opens. */
export function confirmationOn(page: Page) {
  return {
    confirmed: page.getByText('Your email address is confirmed.'),
    usedBefore: page.getByText('This email address was already confirmed.'),
    wrong: page.getByText('This link does not work.'),
    toAccount: page.getByRole('main').getByRole('link', { name: 'Account' }),
  }
}

/** The page of the member's own account. */
export function ownAccountOn(page: Page) {
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  return {
    heading: page.getByRole('heading', { name: 'Your account', exact: true }),
    /** What the page says of an address whose link was not followed yet. */
    unconfirmed: page.getByText('This address is not confirmed yet.'),
    confirmed: page.getByText('Confirmed', { exact: true }),
    sendLinkAgain: button('Send the link again'),
    linkSentAgain: page.getByText('The link will arrive in a few minutes.'),
    download: button('Download my data'),
    /** Deletes the account, and keeps the records. */
    leaveForGood: async ({ username, password }: { username: string; password: string }): Promise<void> => {
      await button('Delete my account').click()
      await page.getByRole('radio', { name: 'They stay, recorded by a “former member”' }).check()
      await page.getByLabel(`Type your username to confirm: ${username}`).fill(username)
      await page.getByLabel('Current password').fill(password)
      await button('Delete permanently').click()
    },
    deleted: page.getByText('Your account has been deleted.'),
  }
}
