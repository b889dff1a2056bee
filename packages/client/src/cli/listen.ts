import { randomBytes } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { Webhook } from 'standardwebhooks'
import type { EventLog, EventLogEntry } from '../../generated/openapi.ts'
import type { DormerClient } from '../client.ts'
import { CommandError, print, printError } from './output.ts'

const POLL_MS = 1000
const TIMEOUT_MS = 15_000

/** `livemode`: true posts the events of live mode, false posts the events of test mode. A subscription has the same setting. */
type Options = { url: string; livemode: boolean; secret?: string }
type Position = { since?: string; cursor?: string }

/**
 * Posts each new event to a URL of this machine, as a webhook would: the same body, signed with `secret`. Reads the event log
 * every second, so no subscription and no public address are needed. Prints the type and the response of each message.
 * Sends each message once. Runs until the process is stopped.
 */
export async function listen(
	client: DormerClient,
	{ url, livemode, secret = `whsec_${randomBytes(24).toString('base64')}` }: Options,
): Promise<never> {
	if (!URL.canParse(url)) throw new CommandError(`--url is not a URL: ${url}`, 2)
	const webhook = createWebhook(secret)
	let position = await findEnd(client)
	print(`WEBHOOK_SECRET=${secret}`)
	printError(`Listening for new events. They are posted to ${url}.`)
	for (;;) {
		const page = await readPage(client, position)
		for (const event of page.events)
			if (event.livemode === livemode) await postEvent(event, { url, webhook })
		position = continueAfter(page, position)
		if (page.events.length === 0) await wait(POLL_MS)
	}
}

function createWebhook(secret: string): Webhook {
	try {
		return new Webhook(secret)
	} catch {
		throw new CommandError('--secret is not a webhook secret: whsec_ and Base64.', 2)
	}
}

/** Returns the position after the newest event of the event log, so `listen` skips all earlier events. */
async function findEnd(client: DormerClient): Promise<Position> {
	const newest = await client.get('/api/notifications/events', { query: { limit: 1 } })
	const last = newest.events[0]
	let position: Position = last === undefined ? {} : { since: last.occurredAt }
	for (;;) {
		const page = await readPage(client, position)
		position = continueAfter(page, position)
		if (page.events.length === 0) return position
	}
}

function readPage(client: DormerClient, position: Position): Promise<EventLog> {
	const query = { order: 'written', limit: 100, ...position } as const
	return client.get('/api/notifications/events', { query })
}

function continueAfter({ pagination }: EventLog, before: Position): Position {
	return pagination.nextCursor === null ? before : { cursor: pagination.nextCursor }
}

/**
 * Sends an event to the URL as a POST request, with the same body and headers as a real webhook call. Prints the status of the
 * response.
 */
async function postEvent(
	{ id, eventType: type, occurredAt: timestamp, payload: data, external }: EventLogEntry,
	{ url, webhook }: { url: string; webhook: Webhook },
): Promise<void> {
	const body = JSON.stringify({ type, timestamp, data, external })
	const at = new Date()
	const messageId = `msg_${id}`
	const outcome = await fetch(url, {
		method: 'POST',
		headers: {
			'content-type': 'application/json',
			'webhook-id': messageId,
			'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
			'webhook-signature': webhook.sign(messageId, at, body),
		},
		body,
		redirect: 'manual',
		signal: AbortSignal.timeout(TIMEOUT_MS),
	}).then(
		({ status }) => String(status),
		(error: Error) =>
			`no response (${error.cause instanceof Error ? error.cause.message : error.message})`,
	)
	print(`${type} ${messageId}: ${outcome}`)
}
