import { SIGNALS, type Signal } from './signals.ts'

/** The text of `deploy/alerts.yml`: rules for Prometheus. `npm run write-alerts` writes it. */
export function alertsFile(): string {
  return [
    '# Written from server/operations/metrics/signals.ts by `npm run write-alerts`. docs/runbook.md explains each alert.',
    'groups:',
    '  - name: portal',
    '    rules:',
    ...SIGNALS.flatMap(rule),
    '',
  ].join('\n')
}

function rule({ name, figure, wrong, limit, lasting, urgency, summary }: Signal): string[] {
  return [
    `      - alert: ${name}`,
    `        expr: ${quoted(`${figure} ${wrong} ${String(limit)}`)}`,
    `        for: ${lasting}`,
    '        labels:',
    `          urgency: ${urgency}`,
    '        annotations:',
    `          summary: ${quoted(summary)}`,
    `          runbook: ${quoted(`docs/runbook.md#${name.toLowerCase()}`)}`,
  ]
}

/** Returns a text of YAML. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", "''")}'`
}
