import type {
	ContractPreview,
	PreviewContractInput,
} from '@dormer/api/content/contract-templates/preview-schema'
import type {
	ActionConfig,
	UpdateActionConfigInput,
} from '@dormer/api/content/contract-templates/schema'
import { expectAccessible } from '@dormer/tooling/accessibility'
import { type Handlers, inputsOf, noResponse, refusal } from '@dormer/tooling/stub-api'
import { beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { meFixture } from '../testing/account-fixture.ts'
import { contractFixture, contractPreviewFixture } from '../testing/contract-fixture.ts'
import { DECK_ID } from '../testing/deck-fixture.ts'
import { fixtureId } from '../testing/id-fixture.ts'
import { renderInDeck } from '../testing/render-in-deck.tsx'
import { ContractPanel } from './contract-panel.tsx'

const UNKNOWN = '{{roof_color}}'

/** Returns the server's preview of a contract text, in which `{{roof_color}}` is an unknown variable. */
function preview({ templateMarkdown }: Pick<PreviewContractInput, 'templateMarkdown'>) {
	const start = templateMarkdown.indexOf(UNKNOWN)
	if (start < 0) return contractPreviewFixture()
	const line = templateMarkdown.slice(0, start).split('\n').length
	const end = start + UNKNOWN.length
	const unknown: ContractPreview['unknown'] = [
		{ path: 'templateMarkdown', name: 'roof_color', line, start, end },
	]
	return contractPreviewFixture({ unknown })
}

const updateActionConfig = ({ status, templateMarkdown, name }: UpdateActionConfigInput) => ({
	actionConfig: contractFixture({
		status: status ?? 'draft',
		version: 3,
		name: name ?? '',
		templateMarkdown: templateMarkdown ?? '',
	}),
	warnings: [],
})

function renderContract(
	actionConfigs: ActionConfig[],
	contracts: Handlers['contracts'] = {},
	role: 'admin' | 'rep' = 'admin',
) {
	return renderInDeck(<ContractPanel />, {
		search: { tab: 'contract' },
		handlers: {
			auth: { me: () => meFixture({ role }) },
			contracts: {
				listActionConfigs: () => ({ actionConfigs }),
				preview,
				updateActionConfig,
				...contracts,
			},
		},
	})
}

const text = page.getByRole('textbox', { name: 'Text', exact: true })
const publish = page.getByRole('button', { name: 'Publish' })

const openMarkdown = () => page.getByRole('radio', { name: 'Markdown' }).click()

beforeEach(() => localStorage.clear())

describe('ContractPanel', () => {
	it('offers to create a contract when the deck has none', async () => {
		const created = contractFixture({ status: 'draft', version: 1 })
		const actionConfigs: ActionConfig[] = []
		const { calls } = await renderContract([], {
			listActionConfigs: () => ({ actionConfigs: [...actionConfigs] }),
			createActionConfig: () => {
				actionConfigs.push(created)
				return { actionConfig: created, warnings: [] }
			},
		})
		await page.getByRole('button', { name: /empty/ }).click()
		await expect.element(page.getByLabelText('Name')).toHaveValue('Roof agreement')
		expect(inputsOf(calls, 'contracts.createActionConfig')).toMatchObject([
			{ deckId: DECK_ID, actionType: 'contract' },
		])
	})

	it("shows the server's error, and loads the contract when the user retries", async () => {
		let isDown = true
		await renderContract([], {
			listActionConfigs: () => {
				if (isDown) throw refusal(503, { code: 'BUSY', message: 'The server is busy' })
				return { actionConfigs: [contractFixture()] }
			},
		})
		await expect.element(page.getByText('The server is busy')).toBeVisible()
		isDown = false
		await page.getByRole('button', { name: 'Try again' }).click()
		await expect.element(text).toBeVisible()
	})

	it('shows the number of the published version', async () => {
		await renderContract([contractFixture()])
		await expect.element(page.getByText('Published, version 2')).toBeVisible()
		await expect.element(publish).not.toBeInTheDocument()
		await expectAccessible(document.body)
	})

	it('opens another contract of the deck from the contract menu', async () => {
		const other = contractFixture({ id: fixtureId(802), name: 'Gutter agreement' })
		await renderContract([contractFixture(), other])
		await page.getByLabelText('Contract', { exact: true }).selectOptions('Gutter agreement')
		await expect.element(page.getByLabelText('Name')).toHaveValue('Gutter agreement')
	})
})

describe('Contract text', () => {
	it('publishes a changed text as the next version', async () => {
		const { calls } = await renderContract([contractFixture()])
		await openMarkdown()
		await text.fill('# Agreement\n\nNew words.')
		await expect.element(page.getByText('Changed since version 2')).toBeVisible()
		await publish.click()
		await expect.element(page.getByText('Published, version 3')).toBeVisible()
		expect(inputsOf(calls, 'contracts.updateActionConfig')).toMatchObject([
			{
				configId: fixtureId(801),
				templateMarkdown: '# Agreement\n\nNew words.',
				status: 'published',
			},
		])
	})

	it('keeps unsaved changes until they are discarded', async () => {
		const { calls } = await renderContract([contractFixture()])
		await openMarkdown()
		await text.fill('Unsaved words.')
		await expect.element(publish).toBeVisible()
		await renderContract([contractFixture()])
		await openMarkdown()
		await expect.element(text).toHaveValue('Unsaved words.')
		await page.getByRole('button', { name: 'Discard' }).click()
		await expect.element(text).toHaveValue(contractFixture().templateMarkdown)
		expect(inputsOf(calls, 'contracts.updateActionConfig')).toEqual([])
	})

	it('warns the rep when someone else saves the contract while the rep is editing it', async () => {
		await renderContract([contractFixture()])
		await text.fill('My words.')
		await expect.element(publish).toBeVisible()
		await renderContract([
			contractFixture({ templateMarkdown: 'Their words.', revision: 'contract-2' }),
		])
		const warning = page.getByText(/^Someone else saved this contract/)
		await expect.element(warning).toBeVisible()
		await page.getByRole('button', { name: 'Compare versions' }).click()
		const dialog = page.getByRole('dialog', { name: 'Someone else changed this' })
		await expect.element(dialog.getByText('Their words.')).toBeVisible()
		await dialog.getByRole('button', { name: 'Save mine instead' }).click()
		await expect.element(warning).not.toBeInTheDocument()
		await expect.element(text).toHaveTextContent('My words.')
	})

	it('saves a draft without publishing it', async () => {
		const { calls } = await renderContract([contractFixture({ status: 'draft' })])
		await text.fill('Draft words.')
		await page.getByRole('button', { name: 'Save draft' }).click()
		await expect.element(page.getByText('Draft saved')).toBeVisible()
		expect(inputsOf(calls, 'contracts.updateActionConfig')).toMatchObject([{ status: 'draft' }])
	})

	it("shows the server's error at the rejected field and keeps the entered text", async () => {
		const message = 'The text needs a place for the signature'
		await renderContract([contractFixture()], {
			updateActionConfig: () => {
				throw refusal(400, { code: 'VALIDATION_ERROR', message, path: 'templateMarkdown' })
			},
		})
		await openMarkdown()
		await text.fill('No place to sign.')
		await publish.click()
		await expect.element(text).toHaveAccessibleDescription(message)
		await expect.element(text).toHaveValue('No place to sign.')
	})

	it('inserts a variable at the caret', async () => {
		await renderContract([contractFixture({ templateMarkdown: 'Signed on .' })])
		await openMarkdown()
		await text.click()
		await userEvent.keyboard('{Control>}{End}{/Control}{ArrowLeft}')
		await page.getByRole('button', { name: 'Insert Date' }).click()
		await expect.element(text).toHaveValue('Signed on {{date}}.')
	})

	it('disables the publish button until the server answers', async () => {
		await renderContract([contractFixture()], { updateActionConfig: noResponse })
		await text.fill('New words.')
		await publish.click()
		await expect.element(publish).toBeDisabled()
	})
})

describe('Notes about an imported file', () => {
	it('shows what the import left out until the rep hides it', async () => {
		const config = contractFixture()
		const readingNotes = [
			{
				kind: 'struck',
				count: 2,
				message: '2 struck passages were left out.',
				passages: ['$9,500', 'within ten days'],
			},
			{
				kind: 'out_of_order',
				count: 1,
				message: '1 passage could not be read in order.',
				passages: ['Ridge $10'],
			},
		]
		const stored = { draft: config, base: config.updatedAt, readingNotes }
		localStorage.setItem(`contract-draft:${config.id}`, JSON.stringify(stored))
		await renderContract([config])
		await page.getByText('2 struck passages were left out.').click()
		await expect.element(page.getByText('within ten days')).toBeVisible()
		await expect.element(page.getByText('1 passage could not be read in order.')).toBeVisible()
		await expectAccessible(document.body)
		await page.getByRole('button', { name: 'Hide the differences' }).click()
		await expect.element(page.getByText('2 struck passages were left out.')).not.toBeInTheDocument()
	})
})

describe('Problems in a contract text', () => {
	it('shows an unknown variable and disables publishing until the variable is replaced', async () => {
		await renderContract([contractFixture()])
		await openMarkdown()
		await text.fill(`One\n\nColor: ${UNKNOWN}`)
		await expect
			.element(page.getByRole('button', { name: /roof_color is not a variable/ }))
			.toBeVisible()
		await expect.element(publish).toBeDisabled()
		await expect.element(text).toHaveAttribute('aria-invalid', 'true')
		await page.getByLabelText('Replace roof_color').selectOptions('City')
		await expect.element(text).toHaveValue('One\n\nColor: {{city}}')
		await expect.element(publish).toBeEnabled()
	})

	it('selects an unknown variable in the text when the rep clicks its problem', async () => {
		await renderContract([contractFixture()])
		await openMarkdown()
		await text.fill(`Color: ${UNKNOWN}`)
		await page.getByRole('button', { name: 'Line 1: roof_color is not a variable' }).click()
		await expect.element(text).toHaveFocus()
		expect(document.getSelection()?.toString()).toBe(UNKNOWN)
	})

	it('selects and replaces an unknown variable in the formatted text', async () => {
		await renderContract([contractFixture({ templateMarkdown: `Color: ${UNKNOWN}\n` })])
		await expect.element(page.getByTitle(UNKNOWN)).toHaveClass('unknown')
		await page.getByRole('button', { name: 'roof_color is not a variable' }).click()
		await expect.element(text).toHaveFocus()
		await page.getByLabelText('Replace roof_color').selectOptions('City')
		await expect.element(page.getByTitle('{{city}}')).toHaveTextContent('Variable: City')
		await expect.element(publish).toBeEnabled()
		await page.getByRole('button', { name: 'Insert Date' }).click()
		await expect.element(page.getByTitle('{{date}}')).toBeVisible()
		await expectAccessible(document.body)
	})

	it('replaces a fill-in blank with the variable that the rep chooses', async () => {
		await renderContract([contractFixture({ templateMarkdown: 'Name: ______' })])
		await openMarkdown()
		await page.getByLabelText('Fill in the blank after “Name:”').selectOptions('Full name')
		await expect.element(text).toHaveValue('Name: {{full_name}}')
	})

	it('replaces a fill-in blank and the dollar sign before it when the rep chooses a variable for an amount of money', async () => {
		await renderContract([contractFixture({ templateMarkdown: 'Price: $ ______' })])
		await openMarkdown()
		await page.getByLabelText('Fill in the blank after “Price: $”').selectOptions('Total price')
		await expect.element(text).toHaveValue('Price: {{total_price}}')
	})

	it('disables publishing while the company lacks a detail that the contract needs', async () => {
		await renderContract([contractFixture({ status: 'draft' })], {
			preview: () => contractPreviewFixture({ missing: ['license_number'] }),
		})
		await expect
			.element(page.getByText(/Homeowners would sign a blank: License number/))
			.toBeVisible()
		await expect
			.element(page.getByRole('link', { name: 'Company settings' }))
			.toHaveAttribute('href', '/settings')
		await expect.element(publish).toBeDisabled()
	})
})

describe('Signing requirements', () => {
	it('hides the field for the checkbox text when the homeowner need not check a box', async () => {
		await renderContract([contractFixture()])
		const rule = page.getByRole('switch', { name: 'The homeowner checks a box to agree' })
		await expect.element(rule).toBeChecked()
		await expect.element(rule).toBeEnabled()
		rule.element().focus()
		await userEvent.keyboard(' ')
		await expect.element(rule).not.toBeChecked()
		await expect.element(page.getByLabelText('Text next to the checkbox')).not.toBeInTheDocument()
	})

	it('lets a rep switch a signing requirement on, but only an admin can switch one off', async () => {
		const { requirements } = contractFixture()
		const loosened = { ...requirements, nameMatch: false }
		await renderContract([contractFixture({ requirements: loosened })], {}, 'rep')
		const warning =
			'The certificate of each signed contract names the requirements that are switched off.'
		await expect.element(page.getByText(warning)).toBeVisible()
		await expect
			.element(page.getByText('Only an admin can switch a requirement off.'))
			.toBeVisible()
		const typed = page.getByRole('switch', { name: 'The homeowner types their name' })
		await expect.element(typed).toBeDisabled()
		await page.getByRole('switch', { name: 'The name must match' }).click()
		await expect.element(page.getByText(warning)).not.toBeInTheDocument()
		await expectAccessible(document.body)
	})
})
