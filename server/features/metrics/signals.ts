/** A condition that an operator should know of. `deploy/alerts.yml` and `docs/runbook.md` have one part for each. */
export interface Signal {
  name: string
  /** In the language of Prometheus, true while something is wrong. */
  expression: string
  /** How long it must last, in the notation of Prometheus. */
  lasting: string
  /** `wake`: at any hour. `look`: on the next working day. */
  urgency: 'wake' | 'look'
  /** One sentence for whoever reads the alert. */
  summary: string
}

const DAY = 86_400

export const SIGNALS: readonly Signal[] = [
  {
    name: 'PortalDown',
    expression: 'up{job="portal"} == 0',
    lasting: '1m',
    urgency: 'wake',
    summary: 'A process of the portal does not answer.',
  },
  {
    name: 'PortalDatabaseDown',
    expression: 'portal_database_up == 0',
    lasting: '2m',
    urgency: 'wake',
    summary: 'The portal cannot reach its database.',
  },
  {
    name: 'PortalFaults',
    expression:
      'sum(rate(portal_http_seconds_count{status="5xx"}[5m])) / sum(rate(portal_http_seconds_count[5m])) > 0.01',
    lasting: '5m',
    urgency: 'look',
    summary: 'More than one request in a hundred fails.',
  },
  {
    name: 'PortalSlow',
    expression:
      'histogram_quantile(0.95, sum by (le) (rate(portal_http_seconds_bucket{method="GET"}[10m]))) > 1',
    lasting: '10m',
    urgency: 'look',
    summary: 'One page in twenty takes more than a second.',
  },
  {
    name: 'PortalJobsLate',
    expression: 'max by (kind) (portal_job_oldest_due_seconds) > 900',
    lasting: '1m',
    urgency: 'look',
    summary: 'Work after answers, such as emails, is 15 minutes late.',
  },
  {
    name: 'PortalJobsGivenUp',
    expression: 'max by (kind) (portal_jobs{state="given up"}) > 0',
    lasting: '1m',
    urgency: 'look',
    summary: 'A job was tried as often as it may be and given up.',
  },
  {
    name: 'PortalDiskNearlyFull',
    expression: 'min(portal_disk_free_ratio) < 0.15',
    lasting: '10m',
    urgency: 'look',
    summary: 'Less than 15 per cent of the disk of DATA_DIR is free.',
  },
  {
    name: 'PortalHeritageOld',
    expression: `max by (layer) (portal_heritage_age_seconds) > ${String(7 * DAY)}`,
    lasting: '1h',
    urgency: 'look',
    summary: 'The copy of another register is more than a week old.',
  },
  {
    name: 'PortalLoopDelayed',
    expression: 'nodejs_eventloop_lag_p99_seconds > 0.5',
    lasting: '10m',
    urgency: 'look',
    summary: 'The process is too busy to answer quickly.',
  },
]
