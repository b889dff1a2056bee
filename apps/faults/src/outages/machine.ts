import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { open, rm } from 'node:fs/promises'
import path from 'node:path'
import process from 'node:process'
import { setTimeout as sleep } from 'node:timers/promises'
import { startEmbeddedPostgres } from '@dormer/db/embedded'
import { startSmtpServer } from '@dormer/providers/testing'
import {
	type Company,
	createDeck,
	createPresentation,
	KAREN,
	signUp,
	uploadImage,
} from '../company.ts'
import { makeFolder } from '../postgres.ts'
import { SECRET_KEY } from '../product.ts'
import { type Case, type Finding, formatMs } from '../report.ts'
import { msUntilReady, withServer } from './server.ts'
import { formatLoad, isIntact, startWriteLoad } from './write-load.ts'

const DISK = '320m'
const FULL_MS = 4000
/** Length in characters of each text that the suite stores to fill the disk. */
const LONG_TEXT = 10_000
/**
 * Maximum number of texts that the suite stores to fill the disk. Ends the suite even if the server never reports a full disk.
 */
const MAX_WRITES = 4000
const BACK_WITHIN_MS = 30_000
const CLOCK = path.join(import.meta.dirname, 'shifted-clock.ts')

/** Failures of the machine: a full disk, and a clock that jumps. */
export const MACHINE_OUTAGES: Case[] = [
	{
		name: 'disk full under load, then space again',
		promise:
			'uploads and writes of Postgres get 503 with Retry-After, no acknowledged write lost, works again without a restart',
		run: () =>
			withSmallDisk(async (disk) => {
				const postgres = await startEmbeddedPostgres(path.join(disk, 'postgres'))
				const env = { DATABASE_URL: postgres.url, SECRET_KEY }
				try {
					return await withServer(env, ({ url }) => fillDisk(url, disk), path.join(disk, 'data'))
				} finally {
					await postgres.stop()
				}
			}),
	},
	{
		name: 'clock of the server set one hour forward, then two hours back',
		promise: 'the email of one key is sent once, ready, no session lost after the clock is right',
		run: jumpClock,
	},
]

async function withSmallDisk(work: (disk: string) => Promise<Finding>): Promise<Finding> {
	if (process.getuid?.() !== 0)
		return { found: 'not tried: mounting a tmpfs needs root', holds: true }
	const disk = await makeFolder()
	execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK},mode=711`, 'tmpfs', disk])
	try {
		return await work(disk)
	} finally {
		execFileSync('umount', ['-l', disk])
		await rm(disk, { recursive: true, force: true })
	}
}

async function fillDisk(url: string, disk: string): Promise<Finding> {
	const company = await signUp(url)
	const load = await startWriteLoad(url)
	await sleep(1000)
	const filler = path.join(disk, 'filler')
	await fillUp(filler)
	const upload = await uploadImage(company)
	const retryAfter = upload.headers.get('retry-after')
	const { write, written } = await writeUntilRefused(company)
	await sleep(FULL_MS)
	const health = await fetch(`${url}/api/health`)
	await rm(filler)
	const backMs = await msUntilReady(url)
	await sleep(1000)
	const result = await load.stop()
	const isWritable = (await uploadImage(company)).status === 201
	const again = await company.fetch('/api/decks', { method: 'POST', json: { name: 'Roofs' } })
	return {
		found: `upload ${upload.status}, Retry-After ${retryAfter}; Postgres write ${write.status}, Retry-After ${write.headers.get('retry-after')}, after ${written} writes; health ${health.status}, ready after ${formatMs(backMs)}, uploads again: ${isWritable}, writes again: ${again.ok}; ${formatLoad(result)}`,
		holds:
			upload.status === 503 &&
			retryAfter !== null &&
			write.status === 503 &&
			write.headers.get('retry-after') !== null &&
			again.ok &&
			health.status === 200 &&
			backMs <= BACK_WITHIN_MS &&
			isWritable &&
			isIntact(result),
	}
}

/** Stores long texts until Postgres refuses a write. Returns the refusal and the number of writes before it. */
async function writeUntilRefused(company: Company) {
	let written = 0
	for (;;) {
		const deckContext = randomBytes(LONG_TEXT / 2).toString('hex')
		const json = { name: 'Roofs', deckContext }
		const write = await company.fetch('/api/decks', { method: 'POST', json })
		if (!write.ok || written === MAX_WRITES) return { write, written }
		written += 1
	}
}

/** Appends zeros to a file until the disk is full. */
async function fillUp(file: string): Promise<void> {
	const handle = await open(file, 'a')
	try {
		for (const size of [1_000_000, 4096]) {
			const zeros = Buffer.alloc(size)
			try {
				for (;;) await handle.write(zeros)
			} catch (error) {
				if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error
			}
		}
	} finally {
		await handle.close()
	}
}

async function jumpClock(): Promise<Finding> {
	const relay = await startSmtpServer()
	const env = {
		SMTP_URL: relay.url,
		SMTP_LOOKUP_URL: relay.lookupUrl,
		MAIL_FROM: 'roofs@company.example',
		NODE_OPTIONS: `--import=${CLOCK}`,
	}
	try {
		return await withServer(env, async ({ url, pid }) => {
			const company = await signUp(url)
			const { presentationId: id } = await createPresentation(company, await createDeck(company))
			const send = () =>
				company.fetch(`/api/presentations/${id}/send-mail`, {
					method: 'POST',
					json: { idempotencyKey: 'one' },
				})
			const statuses = [(await send()).status]
			for (const signal of ['SIGUSR2', 'SIGUSR2', 'SIGUSR2'] as const) {
				process.kill(pid(), signal)
				await sleep(1500)
				statuses.push((await send()).status, (await fetch(`${url}/api/ready`)).status)
			}
			const me = await company.fetch('/api/auth/me')
			const sent = relay.messages.filter(({ envelopeTo }) =>
				envelopeTo.includes(KAREN.email),
			).length
			return {
				found: `${sent} email, statuses ${statuses.join(' ')}, session ${me.status}`,
				holds: sent === 1 && me.status === 200 && statuses.every((status) => status === 200),
			}
		})
	} finally {
		await relay.close()
	}
}
