/** A condition that an operator should know of. The files in `deploy/` and `docs/runbook.md` have one part for each. */
export interface Signal {
  name: string
  /** What is watched, in the language of Prometheus. */
  figure: string
  /** Something is wrong while the figure is above, below or at the limit. */
  wrong: '>' | '<' | '=='
  limit: number
  /** As Grafana names it: seconds, a part of one, or neither. */
  unit: 's' | 'percentunit' | 'short'
  /** How long it must last, in the notation of Prometheus. */
  lasting: string
  /** `wake`: at any hour. `look`: on the next working day. */
  urgency: 'wake' | 'look'
  /** One sentence for the reader of the alert. */
  summary: string
}

const HOUR = 3600
const DAY = 24 * HOUR

export const SIGNALS: readonly Signal[] = [
  {
    name: 'PortalDown',
    figure: 'up{job="portal"}',
    wrong: '==',
    limit: 0,
    unit: 'short',
    lasting: '1m',
    urgency: 'wake',
    summary: 'A process of the portal does not answer.',
  },
  {
    name: 'PortalDatabaseDown',
    figure: 'portal_database_up',
    wrong: '==',
    limit: 0,
    unit: 'short',
    lasting: '2m',
    urgency: 'wake',
    summary: 'The portal cannot reach its database.',
  },
  {
    name: 'PortalWithoutBackup',
    figure: 'max(portal_backup_age_seconds)',
    wrong: '>',
    limit: 50 * HOUR,
    unit: 's',
    lasting: '10m',
    urgency: 'wake',
    summary: 'Two nights have passed without a backup.',
  },
  {
    name: 'PortalBackupLate',
    figure: 'max(portal_backup_age_seconds)',
    wrong: '>',
    limit: 26 * HOUR,
    unit: 's',
    lasting: '10m',
    urgency: 'look',
    summary: 'The last backup is more than 26 hours old.',
  },
  {
    name: 'PortalFaults',
    figure:
      'sum(rate(portal_http_seconds_count{status="5xx"}[5m])) / sum(rate(portal_http_seconds_count[5m]))',
    wrong: '>',
    limit: 0.01,
    unit: 'percentunit',
    lasting: '5m',
    urgency: 'look',
    summary: 'More than one request in a hundred fails.',
  },
  {
    name: 'PortalSlow',
    figure: 'histogram_quantile(0.95, sum by (le) (rate(portal_http_seconds_bucket{method="GET"}[10m])))',
    wrong: '>',
    limit: 1,
    unit: 's',
    lasting: '10m',
    urgency: 'look',
    summary: 'One page in twenty takes more than a second.',
  },
  {
    name: 'PortalJobsLate',
    figure: 'max by (kind) (portal_job_oldest_due_seconds)',
    wrong: '>',
    limit: HOUR / 4,
    unit: 's',
    lasting: '1m',
    urgency: 'look',
    summary: 'Work after answers, such as emails, is 15 minutes late.',
  },
  {
    name: 'PortalMailGivenUp',
    figure: 'max by (kind) (portal_jobs{kind=~"mail.*",state="given up"})',
    wrong: '>',
    limit: 0,
    unit: 'short',
    lasting: '1m',
    urgency: 'look',
    summary: 'An email could not be sent and was given up.',
  },
  {
    name: 'PortalJobsGivenUp',
    figure: 'max by (kind) (portal_jobs{kind!~"mail.*",state="given up"})',
    wrong: '>',
    limit: 0,
    unit: 'short',
    lasting: '1m',
    urgency: 'look',
    summary: 'A job was tried as often as it may be and given up.',
  },
  {
    name: 'PortalDatabaseBusy',
    figure: 'max by (instance) (portal_db_pool{state="waiting"})',
    wrong: '>',
    limit: 0,
    unit: 'short',
    lasting: '5m',
    urgency: 'look',
    summary: 'Requests wait for a connection to the database.',
  },
  {
    name: 'PortalFilesFailing',
    figure: 'sum by (op) (rate(portal_files_errors_total[5m]))',
    wrong: '>',
    limit: 0,
    unit: 'short',
    lasting: '5m',
    urgency: 'look',
    summary: 'Pictures cannot be stored or read.',
  },
  {
    name: 'PortalDiskNearlyFull',
    figure: 'min(portal_disk_free_ratio)',
    wrong: '<',
    limit: 0.15,
    unit: 'percentunit',
    lasting: '10m',
    urgency: 'look',
    summary: 'Less than 15 per cent of the disk of DATA_DIR is free.',
  },
  {
    name: 'PortalHeritageOld',
    figure: 'max by (layer) (portal_heritage_age_seconds)',
    wrong: '>',
    limit: 7 * DAY,
    unit: 's',
    lasting: '1h',
    urgency: 'look',
    summary: 'The copy of another register is more than a week old.',
  },
  {
    name: 'PortalLoopDelayed',
    figure: 'nodejs_eventloop_lag_p99_seconds',
    wrong: '>',
    limit: 0.5,
    unit: 's',
    lasting: '10m',
    urgency: 'look',
    summary: 'The process is too busy to answer quickly.',
  },
  {
    name: 'PortalLimitsAlone',
    figure: 'sum by (instance) (increase(portal_limits_in_memory_total[5m]))',
    wrong: '>',
    limit: 0,
    unit: 'short',
    lasting: '5m',
    urgency: 'look',
    summary: 'A process counts attempts by itself, so several processes together allow more than each limit.',
  },
  {
    // Of the blackbox exporter, which asks the proxy in front (deploy/prometheus.yml).
    name: 'PortalCertificateEnding',
    figure: 'min by (instance) (probe_ssl_earliest_cert_expiry{job="portal-public"} - time())',
    wrong: '<',
    limit: 14 * DAY,
    unit: 's',
    lasting: '1h',
    urgency: 'look',
    summary: 'The certificate of the site ends in less than two weeks.',
  },
]
