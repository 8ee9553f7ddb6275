/**
 * The files around the product match it: alerts and dashboard use only metrics that exist, and their own tools accept
 * the files.
 */
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { Environment } from '@drip/server/environment'
import { USED_BY } from '@drip/server/environment-rules'
import { describe, expect, it } from 'vitest'
import { ROOT } from '../run-command.ts'

const accepts = (program: string, args: readonly string[], env?: Record<string, string>) =>
  execFileSync(program, args, { cwd: `${ROOT}/deploy`, stdio: 'pipe', ...(env === undefined ? {} : { env }) })

const read = (path: string) => readFileSync(`${ROOT}/${path}`, 'utf8')
/** The name of a histogram, which is queried by its parts. */
const wholeName = (name: string) => name.replace(/_(bucket|count|sum)$/, '')
const namesIn = (text: string) => new Set(Array.from(text.matchAll(/\bdrip_\w+/g), ([it]) => wholeName(it)))

describe('the monitoring of the product', () => {
  const measured = namesIn(read('server/src/features/everybody/metrics/metrics.ts'))

  it.each(['deploy/alerts.yml', 'deploy/alerts.test.yml', 'deploy/grafana-dashboard.json'])(
    'requests only existing metrics (%s)',
    (file) => {
      const asked = [...namesIn(read(file))]
      expect(asked).not.toEqual([])
      expect(asked.filter((it) => !measured.has(it))).toEqual([])
    },
  )

  it('shows all that is measured on one dashboard', () => {
    const shown = namesIn(read('deploy/grafana-dashboard.json'))
    expect([...measured].filter((it) => !shown.has(it))).toEqual([])
  })

  const promtool = '/usr/bin/promtool'
  it.skipIf(!existsSync(promtool))('is accepted by promtool, which finds six planted faults', () => {
    for (const args of [
      ['check', 'config', '--syntax-only', 'prometheus.yml'],
      ['check', 'rules', 'alerts.yml'],
      ['test', 'rules', 'alerts.test.yml'],
    ])
      expect(() => accepts(promtool, args)).not.toThrow()
  })

  const haproxy = '/usr/sbin/haproxy'
  it.skipIf(!existsSync(haproxy))('is reached through a balancer that HAProxy accepts', () => {
    const names = [
      'ADMIN_ADDRESS',
      'WEB_ADDRESS',
      'DATABASE_ADDRESS',
      'REPLICA_ADDRESS',
      'API_1',
      'API_2',
      'POSTGRES_1',
      'POSTGRES_2',
    ]
    const env = Object.fromEntries(names.map((name, index) => [name, `127.0.0.1:${9000 + index}`]))
    expect(() => accepts(haproxy, ['-c', '-f', 'haproxy.cfg'], env)).not.toThrow()
  })
})

describe('the image of the product', () => {
  const known = new Set(Object.keys(Environment.shape))
  /** Metrics of PostgreSQL's image and of the machine. */
  const others = [
    'POSTGRES_USER',
    'POSTGRES_DB',
    'POSTGRES_PASSWORD',
    'RUNS_PASSWORD',
    'OWNER_PASSWORD',
    'HOST_NAME',
    'TEST_HOST_NAME',
    'TEST_SECRET',
  ]

  const namesOf = (file: string) =>
    Array.from(read(`deploy/${file}`).matchAll(/^([A-Z_\d]+)=/gm), ([, name]) => name ?? '')

  it.each([
    ['deploy/machine.env.example', /^([A-Z_\d]+)=/gm],
    ['deploy/drip.env.example', /^([A-Z_\d]+)=/gm],
    ['deploy/api.env.example', /^([A-Z_\d]+)=/gm],
    ['deploy/worker.env.example', /^([A-Z_\d]+)=/gm],
    ['deploy/compose.yml', /^ +([A-Z_]+): /gm],
    ['deploy/compose.test-world.yml', /^ +([A-Z_]+): /gm],
    ['deploy/kubernetes.yml', /name: ([A-Z_]+),/g],
  ])('sets variables that the product knows (%s)', (file, names) => {
    const set = Array.from(read(file).matchAll(names), ([, name]) => name ?? '')
    expect(set).not.toEqual([])
    expect(set.filter((name) => !known.has(name) && !others.includes(name))).toEqual([])
  })

  it('has a file of variables for each role, and none of them in the file of all', () => {
    expect(namesOf('api.env.example').toSorted()).toEqual(USED_BY.api.toSorted())
    expect(namesOf('worker.env.example').toSorted()).toEqual(USED_BY.worker.toSorted())
    const ofOne: readonly string[] = [...USED_BY.api, ...USED_BY.worker, ...namesOf('machine.env.example')]
    expect(namesOf('drip.env.example').filter((it) => ofOne.includes(it))).toEqual([])
  })

  it('gives each part the variables of its role alone (compose.yml)', () => {
    const [, services = ''] = read('deploy/compose.yml').split(/^services:$/m)
    const parts = services.split(/^ {2}(?=[\w-]+:$)/m).flatMap((text) => {
      const name = /^[\w-]+/.exec(text)?.[0]
      const files = /^ {4}env_file: \[(.*)\]$/m.exec(text)?.[1]
      return files === undefined ? [] : [[name, files]]
    })
    expect(Object.fromEntries(parts)).toEqual({ api: 'drip.env, api.env', worker: 'drip.env, worker.env' })
    expect(read('deploy/compose.yml').match(/env_file/g)).toHaveLength(2)
  })

  it('gives each part the variables and files of its role alone (kubernetes.yml)', () => {
    const parts = read('deploy/kubernetes.yml')
      .split(/^---$/m)
      .flatMap((text) => {
        const secrets = Array.from(
          text.matchAll(/\{ (?:secretRef: \{ )?(?:name|secretName): (drip[\w-]*)\b(?!.*labels)/g),
          ([, name]) => name,
        )
        const part = /labels: \{ app: drip, part: (\w+) \}/.exec(text)?.[1]
        return part === undefined || secrets.length === 0 ? [] : [[part, secrets]]
      })
    expect(Object.fromEntries(parts)).toEqual({
      migrate: ['drip-owner', 'drip-database-ca', 'drip-database-owner'],
      api: ['drip', 'drip-api', 'drip-database-ca', 'drip-database-runs', 'drip-pix'],
      worker: ['drip', 'drip-worker', 'drip-database-ca', 'drip-database-runs', 'drip-pix', 'drip-starkbank'],
    })
  })

  it.each(['deploy/Containerfile', 'deploy/compose.yml', 'deploy/kubernetes.yml'])(
    'starts programs that are there (%s)',
    (file) => {
      const programs = read(file).match(/start\/src\/[\w-]+\.ts/g) ?? []
      expect(programs).not.toEqual([])
      expect(programs.filter((it) => !existsSync(`${ROOT}/${it}`))).toEqual([])
    },
  )
})
