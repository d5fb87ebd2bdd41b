// Which files the small form of test:trust, test:backup, test:cluster and test:slurm leaves out, and why. CI runs all others, which
// is meant to take about 350 seconds of processor time together. A number after the command runs a file in spite of this list.

/** @type {Readonly<Record<'trust' | 'backup' | 'cluster' | 'slurm', Readonly<Record<string, string>>>>} */
export const LEFT_OUT = {
  trust: {
    '04-stored-xss':
      'Chromium opens every page for every text. The tests of web/ show what members wrote as text, and those of e2e/ that no script of others runs (CSP).',
    '07-disk-full-import':
      'It waits a minute, after which the portal tries again. 07-disk-full fills the same disks.',
    '25-backup-and-restore':
      'Four starts of an embedded database, for a copy of its folder. 14-from-embedded restores a backup.',
    '15-back-pressure': 'Its floods need all processors, and slow down what runs beside it.',
    '17-map-service': 'It waits minutes for a service that does not answer.',
    '23-growth':
      'With few records it counts the statements of a page, as growth.test.ts does. Its purpose is 100,000 records.',
  },
  backup: {
    '16-django':
      'It waits for no failure: import-dump.action.test.ts and its neighbour import the same dump and lists.',
    '14-from-postgres': 'The same as 14-from-embedded, in the other direction.',
    '17-full-disk':
      'It fills disks under seven backups and restores, with six starts of an embedded database.',
  },
  cluster: {
    '1-signs-of-life': 'processes.routes.test.ts shows each condition of a process.',
    '13-pooler': 'Runs 1, 2 and 4 again behind PgBouncer, which CI does not have.',
    '20-load': 'A load needs all processors, and slows down what runs beside it.',
    '4-limits': 'Each of 22 limits with 100 tries. limits.repository.test.ts counts them in the same table.',
    '5-mails':
      'Eight starts of the portal. two-processes.repository.test.ts ends, fences and takes over the same jobs.',
    '6-long-job': 'two-processes.repository.test.ts renews, and lets end, the same leases.',
    '7-storage-away':
      'It waits until the portal gives up a storage that is silent. store-trouble.routes.test.ts has the answers.',
    '8-tileset-put':
      'It waits half a minute for the next look into the bucket. bucket-tilesets.routes.test.ts has the answers.',
  },
  slurm: {
    '10-exit-codes':
      'exit-codes.test.ts has the codes; it needs a second Slurm and a second build of the same raster.',
  },
}

/**
 * @param {keyof typeof LEFT_OUT} suite @param {{ small: boolean, chosen: readonly string[] }} how `chosen` names files, if any
 * @returns {string[]} arguments of Vitest
 */
export function withoutLong(suite, { small, chosen }) {
  if (!small || chosen.length > 0) return []
  return Object.keys(LEFT_OUT[suite]).flatMap((name) => ['--exclude', `**/${name}.*.ts`])
}
