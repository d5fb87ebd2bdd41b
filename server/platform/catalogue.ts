import welshFeeds from '#web/i18n/cy/feeds.json' with { type: 'json' }
import welshMails from '#web/i18n/cy/mails.json' with { type: 'json' }
import welshOwnData from '#web/i18n/cy/own-data.json' with { type: 'json' }
import welshPortal from '#web/i18n/cy/portal.json' with { type: 'json' }
import welshPreviews from '#web/i18n/cy/previews.json' with { type: 'json' }
import feeds from '#web/i18n/en/feeds.json' with { type: 'json' }
import mails from '#web/i18n/en/mails.json' with { type: 'json' }
import ownData from '#web/i18n/en/own-data.json' with { type: 'json' }
import portal from '#web/i18n/en/portal.json' with { type: 'json' }
import previews from '#web/i18n/en/previews.json' with { type: 'json' }

/** The files of the pages' catalogue that the server uses, in both languages. */
export const CATALOGUE = {
  en: { feeds, mails, ownData, portal, previews },
  cy: {
    feeds: welshFeeds,
    mails: welshMails,
    ownData: welshOwnData,
    portal: welshPortal,
    previews: welshPreviews,
  },
} as const
