import type { Page } from '../browser.ts'

/** The member's own profile, as its form has it. */
export function ownProfileOn(page: Page) {
  return {
    bio: page.getByLabel('Bio'),
    website: page.getByLabel('Website'),
    chooseExpertise: async (level: string): Promise<void> => {
      await page.getByRole('combobox', { name: 'Expertise level' }).selectOption({ label: level })
    },
    pictureInput: page.locator('input[type="file"]'),
    chosenPicture: (name: string) => page.getByRole('img', { name: `Chosen picture: ${name}` }),
    save: page.getByRole('button', { name: 'Save profile' }),
    saved: page.getByText('Profile updated!'),
  }
}

/** The list of members. */
export function memberListOn(page: Page) {
  return {
    search: page.getByRole('searchbox', { name: 'Search by username' }),
    /** The number of members that are shown, and of all. */
    found: (words: string) => page.getByText(words),
    anyMember: page.locator('main#content').getByRole('link').first(),
    profile: (username: string, records: number) =>
      page.getByRole('link', { name: `${String(records)} records by ${username}: public profile` }),
  }
}

/** The profile of a member as others see it. */
export function memberOn(page: Page, username: string) {
  return {
    heading: page.getByRole('heading', { name: `@${username}` }),
    says: (text: string) => page.getByText(text),
    portrait: page.getByRole('img', { name: `Picture of ${username}` }),
    website: page.getByRole('link', { name: `Website of ${username}, opens in a new tab` }),
    noRecords: page.getByText("This user hasn't recorded any features yet."),
    edit: page.getByRole('link', { name: 'Edit Profile' }),
  }
}
