import { findEnglishWords } from '@dormer/api/testing/english-words'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { type Company, signUp } from './api-requests.ts'
import { openPage, PHONE } from './browser.ts'
import { useJourneyFixture } from './journey-fixture.ts'
import { KAREN, makePresentation } from './presentation-setup.ts'

const journey = useJourneyFixture()

const CONTRACT = `# Contrato de reemplazo de techo

Entre {{company_name}} y **{{full_name}}**, para la casa en {{address}}, {{city}}.

## Lo que hacemos

Quitamos el techo actual e instalamos el techo que usted eligió.`

/** Names, which no text translates. The first is that of the company and of its rep. */
const NAMES = [
	'Cumbre',
	'Preferred',
	`${KAREN.first_name} ${KAREN.last_name}`,
	KAREN.address,
	KAREN.city,
	'Dormer',
	'America/Denver',
]

it('speaks Spanish on every screen of a Spanish presentation, from the start to the booked appointment', async () => {
	const company = await signUp(journey, 'Cumbre')
	const { url, adjust } = await makeSpanishPresentation(company)
	const { page, context, problems } = await openPage(journey.browser, PHONE)
	const found: Record<string, string[]> = {}
	const read = async (screen: string) => {
		const words = findEnglishWords(await readTexts(page))
		if (words.length > 0) found[screen] = words
	}
	const press = (name: string | RegExp) =>
		page.getByRole('button', { name }).filter({ visible: true }).first().click({ timeout: 60_000 })
	await page.goto(url)
	await page.getByRole('button', { name: /^Reproducir/ }).waitFor({ timeout: 60_000 })
	await read('start')
	expect(await page.evaluate(() => document.documentElement.lang)).toBe('es-US')
	await press(/^Reproducir/)
	await press('Pausar')
	await press('Contenido y texto')
	await page.getByRole('tab', { name: 'Contenido' }).filter({ visible: true }).click()
	await read('player')
	await page.keyboard.press('Escape')
	const field = page.getByRole('textbox', { name: 'Haga una pregunta' }).filter({ visible: true })
	await field.fill('¿Tienen una licencia para trabajar en Colorado?')
	await field.press('Enter')
	await page.getByText('Usted preguntó').waitFor()
	await page
		.getByRole('button', { name: /continuar/i })
		.first()
		.waitFor()
	await read('question')
	await page.goto(`${url}#prices`)
	await page.reload()
	await page.getByRole('heading', { name: 'Su techo, en tres opciones' }).waitFor()
	await read('prices')
	await page.getByRole('switch', { name: /Ventilación/ }).tap()
	await page
		.getByText(/Su extra|Ventilación de cumbrera/)
		.first()
		.waitFor()
	await press('Por qué este precio')
	await page.getByText('Al siguiente múltiplo de $10.').waitFor()
	await read('price explanation')
	await press('Cerrar')
	await press('Elegir Preferred')
	await page.getByRole('button', { name: 'Leer y firmar' }).waitFor()
	await adjust()
	await page.reload()
	await page.getByRole('heading', { name: 'El precio cambió' }).waitFor()
	await read('changed price')
	await page.goto(`${url}#proposal`)
	await page.reload()
	await page.getByRole('heading', { name: 'Esta casa' }).waitFor()
	await read('proposal')
	await page.goto(`${url}#prices`)
	await page.reload()
	await press('Elegir Preferred')
	await press('Leer y firmar')
	await page.getByRole('heading', { name: 'Contrato de reemplazo de techo' }).waitFor()
	await page.getByText('Su aviso de cancelación, 2 copias').click()
	await read('agreement')
	await press('Qué significa')
	await read('consent')
	await press('Cerrar')
	await page.getByLabel('Escriba su nombre completo').fill('Karen Delgado')
	for (const box of await page.getByRole('checkbox').all()) await box.check()
	await read('signing')
	await press(/^Firmar por/)
	await page.getByRole('heading', { name: /Ya está firmado/ }).waitFor()
	await page.getByRole('button', { name: 'Descargar su copia' }).waitFor({ timeout: 30_000 })
	await read('signed')
	await press('Elegir el horario de la cita')
	await press(/^\d+:\d+ /)
	await read('booking')
	await press('Reservar este horario')
	await page.getByRole('heading', { name: / va a su casa el / }).waitFor()
	await read('booked')
	await press('Pídale a Maya que le llame')
	await page.getByRole('heading', { name: 'Hable con Maya' }).waitFor()
	await read('call')
	await page.goto(url)
	await page.reload()
	await page.getByRole('heading', { name: 'Su casa, Karen' }).waitFor()
	await read('home')
	const { documents } = await company.send('GET', '/api/contracts/documents')
	await page.goto(`${journey.url}/verify/${documents[0].documentId}?lang=es`)
	await page.getByRole('heading', { name: /no ha cambiado desde que se firmó/ }).waitFor()
	await read('verification')
	expect(found).toEqual({})
	expect(problems).toEqual([])
	await context.close()
})

/**
 * Creates a Spanish presentation with a price whose parts are all of a kind that Spanish has its own words for: upgrade, sales tax,
 * payments and a loan. `adjust` gives a discount and adds work.
 */
async function makeSpanishPresentation(
	company: Company,
): Promise<{ url: string; adjust: () => Promise<unknown> }> {
	const { send } = company
	const { deck } = await send('POST', '/api/decks', { name: 'Reemplazo de techo' })
	const area = { key: 'superficie', label: 'Superficie', unit: 'cuadros', source: 'manual' }
	const settings = { priceVariables: [{ ...area, min: 1, max: 200 }] }
	await send('PUT', `/api/decks/${deck.id}`, { metadata: { language: 'es' }, settings })
	const slides = [
		{ title: 'Bienvenida', narrationScript: 'Esto es sobre su techo.' },
		{ title: 'Su techo, en tres opciones', narrationScript: 'Estas son las opciones.' },
	]
	const ids: string[] = []
	for (const slide of slides)
		ids.push((await send('POST', `/api/decks/${deck.id}/slides`, slide)).slide.id)
	const better = {
		name: 'Preferred',
		highlights: ['Tejas resistentes al granizo'],
		price: {
			mode: 'formula',
			formula: 'roundup_to(if(superficie > 20, superficie * 745, superficie * 800), 10)',
		},
		upgrades: [
			{
				key: 'ridge',
				label: 'Ventilación de cumbrera',
				formula: 'max(roundup_to(superficie * 50, 100), 900)',
			},
		],
	}
	await send('PUT', `/api/slides/${ids[1]}/product-data`, { productData: { better } })
	await send('POST', `/api/decks/${deck.id}/action-configs`, {
		name: 'Contrato de reemplazo de techo',
		actionType: 'contract',
		templateMarkdown: CONTRACT,
		status: 'published',
	})
	await send('PUT', '/api/contracts/settings', {
		depositPercent: 30,
		lenders: [
			{ name: 'Preferred', months: 120, aprPercent: 6.9, disclosure: 'Sujeto a aprobación.' },
		],
		taxRates: [{ name: 'Sales tax', percent: 4.5, state: 'CO', zips: [] }],
	})
	const price_inputs = { superficie: 24.7 }
	const { id, url } = await makePresentation(company, deck.id, { price_inputs })
	const adjust = () =>
		send('POST', `/api/presentations/${id}/price-adjustments`, {
			discount: { kind: 'percent', percent: 5, reason: 'Trabajamos en su calle esa semana' },
			lines: [{ text: 'Madera nueva', quantity: 6, unitCents: 8_500 }],
		})
	return { url, adjust }
}

/** Returns the visible texts of the page, its title, and the texts for assistive technology, without names. */
async function readTexts(page: Page): Promise<string> {
	const texts = await page.evaluate(() => {
		const attributes = ['aria-label', 'aria-valuetext', 'placeholder', 'alt', 'title']
		const named = attributes.flatMap((name) =>
			[...document.querySelectorAll(`[${name}]`)]
				.filter((element) => element.checkVisibility())
				.map((element) => element.getAttribute(name) ?? ''),
		)
		return [document.title, ...named].join('\n')
	})
	const body = (await page.locator('body').allInnerTexts()).join('\n')
	return NAMES.reduce((text, name) => text.replaceAll(name, ' '), `${texts}\n${body}`)
}
