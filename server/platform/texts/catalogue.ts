import welshAudit from '#web/i18n/cy/audit.json' with { type: 'json' }
import welshDescriptions from '#web/i18n/cy/descriptions.json' with { type: 'json' }
import welshDownloads from '#web/i18n/cy/downloads.json' with { type: 'json' }
import welshFeeds from '#web/i18n/cy/feeds.json' with { type: 'json' }
import welshHerPack from '#web/i18n/cy/her-pack.json' with { type: 'json' }
import welshImports from '#web/i18n/cy/imports.json' with { type: 'json' }
import welshLicences from '#web/i18n/cy/licences.json' with { type: 'json' }
import welshLists from '#web/i18n/cy/lists.json' with { type: 'json' }
import welshMails from '#web/i18n/cy/mails.json' with { type: 'json' }
import welshOpenData from '#web/i18n/cy/open-data.json' with { type: 'json' }
import welshOwnData from '#web/i18n/cy/own-data.json' with { type: 'json' }
import welshPortal from '#web/i18n/cy/portal.json' with { type: 'json' }
import welshPreviews from '#web/i18n/cy/previews.json' with { type: 'json' }
import welshRefusals from '#web/i18n/cy/refusals.json' with { type: 'json' }
import welshReports from '#web/i18n/cy/reports.json' with { type: 'json' }
import welshReview from '#web/i18n/cy/review.json' with { type: 'json' }
import welshTerms from '#web/i18n/cy/terms.json' with { type: 'json' }
import welshVocabulary from '#web/i18n/cy/vocabulary.json' with { type: 'json' }
import audit from '#web/i18n/en/audit.json' with { type: 'json' }
import descriptions from '#web/i18n/en/descriptions.json' with { type: 'json' }
import downloads from '#web/i18n/en/downloads.json' with { type: 'json' }
import feeds from '#web/i18n/en/feeds.json' with { type: 'json' }
import herPack from '#web/i18n/en/her-pack.json' with { type: 'json' }
import imports from '#web/i18n/en/imports.json' with { type: 'json' }
import licences from '#web/i18n/en/licences.json' with { type: 'json' }
import lists from '#web/i18n/en/lists.json' with { type: 'json' }
import mails from '#web/i18n/en/mails.json' with { type: 'json' }
import openData from '#web/i18n/en/open-data.json' with { type: 'json' }
import ownData from '#web/i18n/en/own-data.json' with { type: 'json' }
import portal from '#web/i18n/en/portal.json' with { type: 'json' }
import previews from '#web/i18n/en/previews.json' with { type: 'json' }
import refusals from '#web/i18n/en/refusals.json' with { type: 'json' }
import reports from '#web/i18n/en/reports.json' with { type: 'json' }
import review from '#web/i18n/en/review.json' with { type: 'json' }
import terms from '#web/i18n/en/terms.json' with { type: 'json' }
import vocabulary from '#web/i18n/en/vocabulary.json' with { type: 'json' }

/** The files of the pages' catalogue that the server uses, in both languages. */
export const CATALOGUE = {
  en: {
    audit,
    descriptions,
    downloads,
    feeds,
    herPack,
    imports,
    licences,
    lists,
    mails,
    openData,
    ownData,
    portal,
    previews,
    refusals,
    reports,
    review,
    terms,
    vocabulary,
  },
  cy: {
    audit: welshAudit,
    descriptions: welshDescriptions,
    downloads: welshDownloads,
    feeds: welshFeeds,
    herPack: welshHerPack,
    imports: welshImports,
    licences: welshLicences,
    lists: welshLists,
    mails: welshMails,
    openData: welshOpenData,
    ownData: welshOwnData,
    portal: welshPortal,
    previews: welshPreviews,
    refusals: welshRefusals,
    reports: welshReports,
    review: welshReview,
    terms: welshTerms,
    vocabulary: welshVocabulary,
  },
} as const
