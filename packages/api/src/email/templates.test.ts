import { describe, expect, it } from 'vitest'
import { EMAIL_TEMPLATES } from '#email-templates'

describe('EMAIL_TEMPLATES', () => {
	it('give every link a text, or an image with alternative text, so that screen readers name it', () => {
		const unnamed = Object.values(EMAIL_TEMPLATES)
			.flatMap((templates) => Object.entries(templates))
			.filter(([, { html }]) =>
				Array.from(html.matchAll(/<a\b[^>]*>([\s\S]*?)<\/a>/g), ([, content = '']) => content)
					.map((content) => content.replace(/<img[^>]* alt="([^"]*)"[^>]*>|<[^>]+>/g, '$1'))
					.some((name) => name.trim() === ''),
			)
		expect(unnamed.map(([kind]) => kind)).toEqual([])
	})
})
