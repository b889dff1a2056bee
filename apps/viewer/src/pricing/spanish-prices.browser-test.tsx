import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { loadMessages } from '../messages/index.ts'
import { makePage } from '../testing/page-fixture.ts'
import { makePlayback, makeSlides } from '../testing/playback-fixture.ts'
import { makePrice, makeStatedPrice, makeTotal, PRICES } from '../testing/pricing-fixture.ts'
import { render } from '../testing/render.tsx'
import { stubServer } from '../testing/stub-server.ts'
import { PricingPage } from './pricing-page.tsx'

describe('PricingPage of a Spanish presentation', () => {
	it('shows why a choice ended, and no fault of a formula', async () => {
		await loadMessages('es')
		const reasons = [
			{ label: 'Superficie', before: '24 cuadros', after: 'Unknown' },
			{
				label: 'Discount, 5%',
				before: null,
				after: '−$500.00',
				sentence: 'Buena vecina. At most 5% of the price.',
			},
			{
				label: 'Madera',
				before: null,
				after: '$80.00',
				sentence: '2 × $40. Added by Dana Reyes.',
			},
		]
		const [before, after] = [makeTotal(14_500), makeTotal(15_350)]
		const at = '2026-11-21T17:00:00.000Z'
		const change = { name: 'Preferida + Luz', before, after, reasons, ended: [], by: null, at }
		const { amountCents: _, ...priced } = makePrice(14_500)
		const better = {
			...priced,
			status: 'error' as const,
			display: 'Price on request',
			reason: 'The formula divides by “capas”, which is zero.',
		}
		const slides = makeSlides().map((slide) =>
			slide.pricing ? { ...slide, pricing: { ...PRICES, better } } : slide,
		)
		const price = makeStatedPrice({ change })
		const playback = makePlayback({ slides, price, language: 'es-US' })
		stubServer({ api: {} })
		render(<PricingPage {...makePage({ playback })} />)
		const notice = page.getByRole('status', { name: 'El precio cambió' })
		await expect.element(notice).toMatchTextContent('24 cuadros → No se sabe')
		await expect
			.element(notice)
			.toMatchTextContent('Descuento, 5%− $500.00Buena vecina. Como máximo, el 5% del precio.')
		await expect.element(notice).toMatchTextContent('Agregado por Dana Reyes.')
		const preferred = page.getByRole('article', { name: 'Preferred' })
		await expect.element(preferred).toMatchTextContent('Pregúntenos por este precio.')
		await expect.element(preferred).toMatchTextContent('Precio a consultar')
	})
})
