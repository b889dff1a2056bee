import { createPublicKey, verify, X509Certificate } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Certificate } from '@dormer/api/outreach/privacy/schema'
import { readArchive } from '@dormer/api/testing/read-archive'
import { listTables } from '@dormer/db/dump'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { makeOneOfEach } from '../testing/one-of-each.ts'
import type { Fetch } from '../testing/page-fetch.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

const SECRET_NAME = 'Wilhelmina Featherstonehaugh'
const HOMEOWNER = {
	first_name: 'Wilhelmina',
	last_name: 'Featherstonehaugh',
	email: 'wilhelmina@mail.example',
	phone: '303 555 0142',
	address: '2847 S Clermont St',
	city: 'Denver',
	state: 'CO',
	zip: '80222',
}

let server: TestServer
beforeAll(async () => {
	server = await startTestServer()
})
afterAll(() => server.close())

async function call(fetch: Fetch, at: string, json?: unknown) {
	const answer = await fetch(at, json === undefined ? {} : { method: 'POST', json })
	return { status: answer.status, body: z.record(z.string(), z.any()).parse(await answer.json()) }
}

async function createCompany(name: string): Promise<{ rep: Fetch; organizationId: string }> {
	const rep = await server.signUp(name)
	const { body } = await call(rep, '/api/auth/me')
	return { rep, organizationId: body.organization.id }
}

/** Creates a presentation, asks a question and signs a contract as the homeowner. */
async function sell(rep: Fetch, isSigned: boolean): Promise<{ id: string; documentId: string }> {
	const { deck } = (await call(rep, '/api/decks', { name: 'Full roof replacement' })).body
	await call(rep, `/api/decks/${deck.id}/action-configs`, {
		name: 'Roof agreement',
		actionType: 'contract',
		status: 'published',
		templateMarkdown: '# Roof agreement\n\nFor {{full_name}}.',
	})
	const made = (await call(rep, `/api/decks/${deck.id}/presentations`, { homeowner: HOMEOWNER }))
		.body
	const id: string = made.deck_presentation_id
	const at = `/api/presentations/${id}`
	const { token } = (
		await call(server.fetch, `${at}/events-token`, { shareKey: made.url.split('/p/')[1] })
	).body
	const homeowner: Fetch = (to, init) =>
		server.fetch(to, { ...init, headers: { 'x-presentation-token': token } })
	await call(homeowner, '/api/qa', { question: `Is this for ${SECRET_NAME}?`, presentationId: id })
	await call(rep, `${at}/send-mail`, { idempotencyKey: crypto.randomUUID() })
	if (!isSigned) return { id, documentId: '' }
	await call(homeowner, `${at}/sign-contract`)
	const signed = await call(homeowner, `${at}/sign-contract`, {
		signature: SECRET_NAME,
		agreedToTerms: true,
	})
	return { id, documentId: signed.body.documentId }
}

async function withTables<Result>(
	read: (tables: Awaited<ReturnType<typeof listTables>>) => Promise<Result>,
): Promise<Result> {
	const client = await server.pool.connect()
	const tables = await listTables(client)
	client.release()
	return read(tables)
}

/**
 * Returns the names of the tables in which a row of the company contains `text`. With an empty `text`, returns every table in
 * which the company has rows.
 */
function tablesWith(organizationId: string, text: string): Promise<string[]> {
	return withTables(async (tables) => {
		const found: string[] = []
		for (const { name, columns } of tables) {
			if (!columns.includes('organization_id')) continue
			const { rowCount } = await server.pool.query(
				`select from "${name}" t where organization_id = $1 and position($2 in to_jsonb(t)::text) > 0 limit 1`,
				[organizationId, text],
			)
			if (rowCount === 1) found.push(name)
		}
		return found.sort()
	})
}

/**
 * Returns the names of the tables of every schema in which a row contains one of `words`. With `organizationId`, skips rows of
 * other companies, because other tests use the same homeowner.
 */
async function rowsWith(words: string[], organizationId?: string): Promise<string[]> {
	const { rows: tables } = await server.pool.query<{ name: string }>(
		`select format('%I.%I', n.nspname, c.relname) as name
		   from pg_class c join pg_namespace n on n.oid = c.relnamespace
		  where c.relkind in ('r', 'p') and not c.relispartition and n.nspname not in ('pg_catalog', 'information_schema')`,
	)
	const found: string[] = []
	for (const { name } of tables) {
		const { rowCount } = await server.pool.query(
			`select from ${name} t, to_jsonb(t) j
			  where exists (select from unnest($1::text[]) word where j::text ilike '%' || word || '%' and word <> 'Mina'
			                 or j::text ~ ('\\m' || word || '\\M'))
			    and coalesce(j->>'organization_id', $2, '') = coalesce($2, j->>'organization_id', '') limit 1`,
			[words, organizationId ?? null],
		)
		if (rowCount === 1) found.push(name.replace('public.', ''))
	}
	return found.sort()
}

async function storedKeys(organizationId: string): Promise<string[]> {
	const keys: string[] = []
	for await (const { key } of server.providers.storage.list(''))
		if (key.includes(organizationId)) keys.push(key)
	return keys
}

function expectValidSeal(body: unknown): Certificate {
	const certificate = Certificate.parse(body)
	const { seal, ...statement } = certificate
	const { publicKey } = new X509Certificate(seal.certificate)
	const bytes = Buffer.from(canonical(statement))
	const signature = Buffer.from(seal.signature, 'base64')
	const key = createPublicKey(publicKey.export({ type: 'spki', format: 'pem' }))
	expect(verify('sha256', bytes, key, signature)).toBe(true)
	return certificate
}

/** Returns the canonical JSON of a plain object, computed without the code under test. */
function canonical(value: unknown): string {
	return JSON.stringify(value, (_name, part: unknown) =>
		typeof part === 'object' && part !== null && !Array.isArray(part)
			? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
			: part,
	)
}

async function exportData(rep: Fetch): Promise<Map<string, Buffer>> {
	const first = await call(rep, '/api/company/exports', {})
	expect(first.status).toBe(202)
	expect((await call(rep, '/api/company/exports', {})).body.id).toBe(first.body.id)
	await server.runJobs()
	const [made] = (await call(rep, '/api/company/exports')).body.exports
	expect(made).toMatchObject({ status: 'ready' })
	const answer = await fetch(made.downloadUrl)
	const folder = await mkdtemp(path.join(tmpdir(), 'dormer-export-test-'))
	const file = path.join(folder, 'export.tar.gz')
	await writeFile(file, Buffer.from(await answer.arrayBuffer()))
	const entries = new Map<string, Buffer>()
	for await (const { name, bytes } of readArchive(file)) entries.set(name, bytes)
	await rm(folder, { recursive: true })
	return entries
}

describe('POST /api/company/exports', () => {
	it('exports all rows and all stored files of the company, but no credentials', async () => {
		const { rep, organizationId } = await createCompany('Exported')
		await createCompany('Another company')
		await makeOneOfEach(rep)
		await sell(rep, true)
		await server.runJobs()
		const keys = await storedKeys(organizationId)
		const filled = await tablesWith(organizationId, '')
		const entries = await exportData(rep)
		const names = [...entries.keys()]
		for (const table of filled.filter((name) => !['session', 'data_export'].includes(name)))
			expect(names).toContain(`data/${table}.1.jsonl`)
		expect(names).toEqual(expect.arrayContaining(keys.map((key) => `files/${key}`)))
		const all = [...entries].filter(([name]) => name.startsWith('data/'))
		const text = all.map(([, bytes]) => bytes.toString()).join('')
		expect(text).not.toContain('Another company')
		expect(text).not.toMatch(/"(password_hash|secret_hash|sealed_secret|sealed_headers|token)":/)
		const manifest = JSON.parse(entries.get('manifest.json')?.toString() ?? '')
		expect(Object.keys(manifest.files).sort()).toEqual(
			names.filter((name) => name !== 'manifest.json').sort(),
		)
	}, 60_000)

	it.for([
		['POST /api/company/exports', '/api/company/exports', {}],
		['GET /api/company/exports', '/api/company/exports', undefined],
		['POST /api/company/delete', '/api/company/delete', { name: 'With a rep' }],
		[
			'POST /api/presentations/{presentationId}/erase-homeowner',
			`/api/presentations/${crypto.randomUUID()}/erase-homeowner`,
			{ name: 'Karen' },
		],
	] as const)('returns 403 to a rep for %s', async ([, at, json]) => {
		const { rep, organizationId } = await createCompany('With a rep')
		await server.pool.query("update app_user set role = 'rep' where organization_id = $1", [
			organizationId,
		])
		expect((await call(rep, at, json)).status).toBe(403)
	})
})

describe('POST /api/company/delete', () => {
	it('deletes all rows and stored files of a company without contracts', async () => {
		const { rep, organizationId } = await createCompany('Gone & Sons')
		await makeOneOfEach(rep)
		await sell(rep, false)
		await server.runJobs()
		const refused = await call(rep, '/api/company/delete', { name: 'Another name' })
		expect(refused).toMatchObject({ status: 400, body: { details: [{ path: 'name' }] } })
		const { status, body } = await call(rep, '/api/company/delete', { name: 'gone &  sons' })
		expect(status).toBe(202)
		expect((await rep('/api/auth/me')).status).toBe(401)
		const at = `/api/erasures/${body.certificateId}`
		expect((await call(server.fetch, at)).body).toMatchObject({ status: 'running' })
		await server.runJobs()
		const certificate = expectValidSeal((await call(server.fetch, at)).body.certificate)
		const left = await tablesWith(organizationId, '')
		const evidence = ['audit_entry', 'contract_envelope', 'erasure_certificate']
		expect(left.filter((name) => !certificate.kept.some(({ table }) => table === name))).toEqual(
			left.filter((name) => evidence.includes(name)),
		)
		expect(await tablesWith(organizationId, 'Featherstonehaugh')).toEqual([])
		expect(await storedKeys(organizationId)).toEqual([])
		expect(certificate.erased.app_user ?? certificate.erased.deck).toBeGreaterThan(0)
	}, 60_000)

	it('deletes a company that has exported its data, but keeps its signed contracts', async () => {
		const { rep, organizationId } = await createCompany('Signed and gone')
		const { documentId } = await sell(rep, true)
		await server.runJobs()
		const name = 'Signed and gone'
		expect((await call(rep, '/api/company/delete', { name })).status).toBe(409)
		await exportData(rep)
		const { body } = await call(rep, '/api/company/delete', { name })
		await server.runJobs()
		const erasure = (await call(server.fetch, `/api/erasures/${body.certificateId}`)).body
		const { kept } = expectValidSeal(erasure.certificate)
		expect(kept.map(({ table }) => table)).toEqual(
			expect.arrayContaining([
				'signed_document',
				'audit_entry',
				'contract_envelope',
				'files/contracts',
			]),
		)
		const evidence = ['audit_entry', 'signed_document']
		const left = await tablesWith(organizationId, 'Featherstonehaugh')
		expect(left.filter((table) => !evidence.includes(table))).toEqual([])
		const keys = await storedKeys(organizationId)
		expect(keys.filter((key) => !key.startsWith('contracts/'))).toEqual([])
		const verified = await call(server.fetch, `/api/contracts/verify/${documentId}`)
		expect(verified.body).toMatchObject({ verdict: { valid: true } })
	}, 60_000)
})

describe('POST /api/presentations/{presentationId}/erase-homeowner', () => {
	it('erases the homeowner everywhere except in signed contracts', async () => {
		const { rep, organizationId } = await createCompany('Erasing')
		const { id, documentId } = await sell(rep, true)
		await server.runJobs()
		const at = `/api/presentations/${id}/erase-homeowner`
		expect((await call(rep, at, { name: 'Karen' })).status).toBe(400)
		const { rep: stranger } = await createCompany('Stranger')
		expect((await call(stranger, at, { name: SECRET_NAME })).status).toBe(404)
		const { status, body } = await call(rep, at, { name: SECRET_NAME })
		expect({ status, body }).toMatchObject({ status: 200, body: { status: 'completed' } })
		const { kept, erased } = expectValidSeal(body.certificate)
		expect(kept.map(({ table }) => table)).toContain('signed_document')
		expect(kept).toContainEqual({
			table: 'files/contracts',
			rows: (await storedKeys(organizationId)).filter((key) => key.startsWith('contracts/')).length,
			why: expect.stringContaining('sealed PDF'),
		})
		expect(erased).toMatchObject({ prospect: 1, presentation: 1, question: 1 })
		const personal = ['Featherstonehaugh', 'wilhelmina@mail.example', '303 555 0142']
		const evidence = ['audit_entry', 'signed_document']
		for (const text of personal) {
			const left = await tablesWith(organizationId, text)
			expect(left.filter((name) => !evidence.includes(name))).toEqual([])
		}
		const folder = path.join(server.config.DATA_DIR, 'mail')
		for (const file of await readdir(folder).catch(() => []))
			expect(await readFile(path.join(folder, file), 'utf8')).not.toContain(id)
		const verified = await call(server.fetch, `/api/contracts/verify/${documentId}`)
		expect(verified.body).toMatchObject({ verdict: { valid: true } })
		expect((await call(rep, at, { name: SECRET_NAME })).status).toBe(409)
	}, 60_000)

	it('leaves no word of the homeowner in any table, stored object or email, also not in sentences that were spoken', async () => {
		const { rep, organizationId } = await createCompany('Erasing speech')
		const { deck } = (await call(rep, '/api/decks', { name: 'Spoken deck' })).body
		const script = 'Hello {{full_name}}. We looked at {{street}}. A new roof lasts for decades.'
		await call(rep, `/api/decks/${deck.id}/slides`, { title: 'Roof', narrationScript: script })
		await server.runJobs()
		const sale = { homeowner: HOMEOWNER }
		const made = (await call(rep, `/api/decks/${deck.id}/presentations`, sale)).body
		const id: string = made.deck_presentation_id
		const at = `/api/presentations/${id}`
		const renamed = { homeowner: { first_name: 'Mina' } }
		await rep(at, { method: 'PATCH', json: renamed })
		await server.runJobs()
		const shareKey = made.url.split('/p/')[1]
		const { token } = (await call(server.fetch, `${at}/events-token`, { shareKey })).body
		const headers = { 'x-presentation-token': token }
		const spoken = { sessionId: 'one', slideId: 'x', presentationId: id }
		for (const text of [
			'{{first_name}} owns it.',
			'It is {{street}}. So {{last_name}} lives there.',
		])
			await server.fetch('/api/narration/single', {
				method: 'POST',
				json: { ...spoken, script: text },
				headers,
			})
		await call(rep, `${at}/send-mail`, { idempotencyKey: crypto.randomUUID() })
		await call(rep, '/api/company/exports', {})
		await server.runJobs()
		const spokenRows = await rowsWith(['Featherstonehaugh', 'Clermont'])
		expect(spokenRows).toContain('narration_sentence')
		const name = 'Mina Featherstonehaugh'
		const answers = await Promise.all(
			Array.from({ length: 4 }, () => call(rep, `${at}/erase-homeowner`, { name })),
		)
		expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
		const certificates = await server.pool.query(
			'select from erasure_certificate where organization_id = $1',
			[organizationId],
		)
		expect(certificates.rowCount).toBe(1)
		const completed = answers.find(({ status }) => status === 200)
		expect(expectValidSeal(completed?.body.certificate).erased).toHaveProperty('narration_sentence')
		const words = ['Wilhelmina', 'Mina', 'Featherstonehaugh', 'Clermont', HOMEOWNER.email]
		expect(await rowsWith(words, organizationId)).toEqual([])
		const { rows: ofDeck } = await server.pool.query<{ key: string }>(
			`select audio_key as key from slide where organization_id = $1
			 union select audio_key from narration_sentence where organization_id = $1`,
			[organizationId],
		)
		const left = await storedKeys(organizationId)
		expect(left.filter((key) => !ofDeck.some((row) => row.key === key))).toEqual([])
		for (const key of left) {
			const object = await server.providers.storage.get(key)
			const text = Buffer.from(object?.bytes ?? []).toString('latin1')
			expect(words.filter((word) => text.includes(word))).toEqual([])
		}
		const folder = path.join(server.config.DATA_DIR, 'mail')
		for (const file of await readdir(folder).catch(() => []))
			expect(await readFile(path.join(folder, file), 'utf8')).not.toContain(id)
	}, 60_000)
})
