import type { ServerResponse } from 'node:http'
import { type App, type Credential, signal } from '@dormer/api'
import { listProcedures, type Procedure } from '../procedures.ts'
import { createAdmissionQueue, IMPORTANCES, type Importance } from './queue.ts'

/** The state of the process itself, and streams that last: never kept out. */
const ALWAYS = ['utility.health', 'utility.ready', 'live.events']

/** A mail that is sent or a contract that is signed is what the product is for. */
const URGENT = ['deliveries.send', 'deliveries.sendMail', 'signing.sign']

/** These wait for somebody else's server: a gate of their own, so that one that hangs takes no place of all the others. */
const WAITING = [
	...['deliveries.ingest', 'deliveries.send', 'deliveries.sendMail'],
	...['generation.analyzeSlide', 'generation.preview', 'knowledge.ask'],
	...['narration.batch', 'narration.generatePrompt', 'narration.narrate', 'narration.qaAudio'],
	...['narration.resume', 'narration.single', 'presentations.create', 'presentations.update'],
	...['qa.ask', 'qa.askStream', 'qa.continue', 'roofMeasurements.request'],
	...['utility.validateAddress', 'voices.list'],
]

export type Admit = (procedures: readonly string[], response: ServerResponse) => Promise<void>

/**
 * Lets a request in as its procedures deserve: send and sign before what a homeowner sees, that before the company's pages,
 * these before files and other systems. A batch counts as the least of what it holds. Refused as `createGate` says.
 */
export function createAdmission({ config }: Pick<App, 'config'>): Admit {
	const own = createAdmissionQueue(config.REQUESTS_AT_ONCE)
	const waiting = createAdmissionQueue(config.REQUESTS_AT_ONCE)
	return async (procedures, response) => {
		const asked = procedures.filter((name) => !ALWAYS.includes(name))
		if (asked.length === 0) return
		const found = asked.map(importanceOf)
		const importance = IMPORTANCES.findLast((one) => found.includes(one)) ?? 'bulk'
		const gate = asked.some((name) => WAITING.includes(name)) ? waiting : own
		try {
			await gate.enter(importance, response)
		} catch (refusal) {
			signal('request.kept-out', { importance })
			throw refusal
		}
	}
}

const IMPORTANCE_OF = new Map(listProcedures().map((one) => [one.procedure, judge(one)]))
for (const name of [...ALWAYS, ...URGENT, ...WAITING])
	if (!IMPORTANCE_OF.has(name)) throw new Error(`There is no procedure ${name}`)

/** Whom a procedure is for says how important it is. */
export function importanceOf(procedure: string): Importance {
	return IMPORTANCE_OF.get(procedure) ?? 'bulk'
}

function judge({ procedure, meta }: Procedure): Importance {
	if (URGENT.includes(procedure)) return 'urgent'
	const credentials = meta.credentials ?? []
	const isOnlyFor = (...who: Credential[]) =>
		credentials.length > 0 && credentials.every((one) => who.includes(one))
	const isLong = meta.files !== undefined || meta.produces === 'text/csv'
	if (isLong || isOnlyFor('bearer')) return 'bulk'
	return isOnlyFor('session', 'bearer') ? 'dashboards' : 'viewer'
}
