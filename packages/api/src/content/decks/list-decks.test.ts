import { expect } from 'vitest'
import { it } from '../../testing/fixtures.ts'
import { onlyStatement, readPlan, recordStatements } from '../../testing/query-plans.ts'
import { listDecks } from './list-decks.ts'

it('counts the presentations of a deck in an index, without reading them', async ({
	app,
	company,
}) => {
	const { pool, statements } = recordStatements(app.pool)
	await listDecks({ ...company, pool })
	const plan = await readPlan(app.pool, onlyStatement(statements))
	expect(plan).toContain('Index Only Scan using presentation_deck_id_deleted_at_idx')
})
