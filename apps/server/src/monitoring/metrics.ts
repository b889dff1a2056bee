import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type App, type Config, listProviderStates, onSignal } from '@dormer/api'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { registerJobMetrics } from './job-metrics.ts'

const REQUEST_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]
const PROVIDER_SECONDS = [0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60]

/**
 * Serves the metrics of this process at `GET /metrics` in Prometheus format. Uses a separate port, which only the operator's
 * network should reach.
 */
export async function startMetrics(
	app: App,
	{ HOST, METRICS_PORT, pools }: Pick<Config, 'HOST' | 'METRICS_PORT'> & { pools: Pools },
): Promise<{ address: string; stop: () => Promise<void> }> {
	const registry = new Registry()
	collectDefaultMetrics({ register: registry })
	registerPoolMetrics(pools, registry)
	registerJobMetrics(app, registry)
	registerProviderStates(app, registry)
	const stops = registerSignalMetrics(registry)
	const http = createServer(async (request, response) => {
		if (request.url !== '/metrics') return response.writeHead(404).end()
		try {
			const metrics = await registry.metrics()
			response.writeHead(200, { 'Content-Type': registry.contentType }).end(metrics)
		} catch (error) {
			app.log.warn({ err: error }, 'metrics could not be collected')
			response.writeHead(503).end()
		}
	})
	await new Promise<void>((resolve, reject) => {
		http.once('error', reject)
		http.listen(METRICS_PORT, HOST, resolve)
	})
	const { port } = http.address() as AddressInfo
	return {
		address: `http://${HOST}:${port}/metrics`,
		stop: async () => {
			for (const stop of stops) stop()
			registry.clear()
			http.closeAllConnections()
			await new Promise((resolve) => http.close(resolve))
		},
	}
}

type Pools = ReadonlySet<App['pool']>
type PoolCount = 'totalCount' | 'idleCount' | 'waitingCount'

function registerPoolMetrics(pools: Pools, registry: Registry): void {
	const sum = (count: PoolCount) => [...pools].reduce((all, pool) => all + pool[count], 0)
	new Gauge({
		name: 'dormer_pool_connections',
		help: 'Database pool connections: total, idle, and callers waiting for a connection',
		labelNames: ['state'],
		registers: [registry],
		collect() {
			this.set({ state: 'total' }, sum('totalCount'))
			this.set({ state: 'idle' }, sum('idleCount'))
			this.set({ state: 'waiting' }, sum('waitingCount'))
		},
	})
}

/** Registers the state of each remote provider. There is no series for a provider that a local engine replaces. */
function registerProviderStates(app: App, registry: Registry): void {
	new Gauge({
		name: 'dormer_provider_up',
		help: '1 while calls reach the provider, 0 while its circuit is open',
		labelNames: ['provider'],
		registers: [registry],
		collect() {
			for (const [provider, state] of Object.entries(listProviderStates(app)))
				if (state !== 'local') this.set({ provider }, state === 'up' ? 1 : 0)
		},
	})
}

/**
 * Registers the metrics that signals within this process update, such as `request.ended`. Returns the functions that remove the
 * signal listeners.
 */
function registerSignalMetrics(registry: Registry): (() => void)[] {
	const requests = new Histogram({
		name: 'dormer_http_request_duration_seconds',
		help: 'Duration of HTTP responses by route, without event streams',
		labelNames: ['method', 'route', 'status'],
		buckets: REQUEST_SECONDS,
		registers: [registry],
	})
	const providers = new Histogram({
		name: 'dormer_provider_call_duration_seconds',
		help: 'Duration of provider calls by outcome: ok, timeout, error',
		labelNames: ['provider', 'outcome'],
		buckets: PROVIDER_SECONDS,
		registers: [registry],
	})
	const unknown = counter(registry, 'dormer_send_outcome_unknown_total', [])
	const keptOut = counter(registry, 'dormer_kept_out_total', [])
	const limited = counter(registry, 'dormer_rate_limited_total', ['limit'])
	const jobs = counter(registry, 'dormer_job_runs_total', ['task', 'outcome'])
	const mails = counter(registry, 'dormer_send_outcomes_total', ['kind', 'outcome'])
	const webhooks = counter(registry, 'dormer_webhook_attempts_total', ['channel', 'outcome'])
	const disabled = counter(registry, 'dormer_webhook_disabled_total', ['reason'])
	return [
		onSignal('request.ended', ({ method, route, status, ms }) => {
			requests.observe({ method, route, status: `${Math.floor(status / 100)}xx` }, ms / 1000)
		}),
		onSignal('provider.called', ({ provider, outcome, ms }) => {
			providers.observe({ provider, outcome }, ms / 1000)
		}),
		onSignal('email.attempted', (mail) => {
			mails.inc(mail)
			if (mail.outcome === 'outcome_unknown') unknown.inc()
		}),
		onSignal('request.shed', () => keptOut.inc()),
		onSignal('limit.reached', (limit) => limited.inc(limit)),
		onSignal('job.ended', (job) => jobs.inc(job)),
		onSignal('delivery.attempted', (attempt) => webhooks.inc(attempt)),
		onSignal('subscription.disabled', (reason) => disabled.inc(reason)),
	]
}

function counter<Label extends string>(registry: Registry, name: string, labelNames: Label[]) {
	const help = HELP[name] ?? name
	return new Counter({ name, help, labelNames, registers: [registry] })
}

const HELP: Record<string, string> = {
	dormer_send_outcome_unknown_total:
		'Emails whose result was lost at a relay without a lookup address',
	dormer_kept_out_total: 'Requests rejected because the process was overloaded',
	dormer_rate_limited_total: 'Calls rejected by a rate limit',
	dormer_job_runs_total:
		'Job runs by outcome: done, error (will be retried), failed (no attempts left)',
	dormer_send_outcomes_total: 'Attempts to send an email, by outcome',
	dormer_webhook_attempts_total: 'Attempts to deliver a notification to a subscription, by outcome',
	dormer_webhook_disabled_total: 'Subscriptions disabled automatically',
}
