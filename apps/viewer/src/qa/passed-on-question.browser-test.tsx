import type { FollowUp } from '@dormer/api/sale/qa/answer-schema'
import { expectAccessible } from '@dormer/tooling/accessibility'
import { refusal } from '@dormer/tooling/stub-api'
import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { createAnswerStream, makeAnswer } from '../testing/answer-fixture.ts'
import {
	answerText,
	askAndListen,
	button,
	nextQuestion,
	QUESTION,
	sheet,
} from '../testing/ask-question.ts'
import { PRESENTATION_ID, SECOND_SLIDE_ID } from '../testing/playback-fixture.ts'

const FOLLOW_UP: FollowUp = {
	questionId: makeAnswer().questionId,
	contact: { kind: 'email', masked: 'k•••@mail.example', confirmed: true },
	consent: 'Summit Peak Roofing uses this address only to answer your questions.',
	detail: null,
	usually: 'day',
}

/** Returns API handlers for a question that is passed on to the rep. */
const followUpApi = (followUp = FOLLOW_UP) => ({
	qa: {
		escalate: () => REJECTED,
		miss: () => REJECTED,
		followUp: () => followUp,
		setContact: () => ({ ...followUp, contact: PHONE }),
		setDetail: ({ detail }: { detail: string }) => ({ ...followUp, detail }),
	},
})
const PHONE = { kind: 'phone', masked: '••• ••• 0142', confirmed: true } as const
const REJECTED = {
	questionId: FOLLOW_UP.questionId,
	escalated: true,
	missedAt: '2026-11-22T09:00:00.000Z',
}

const passages = makeAnswer({
	kind: 'passages',
	answer: 'Here is what Summit Peak Roofing wrote about it.',
	citations: [],
	passages: [
		{
			type: 'document',
			id: '0190b5a4-0000-7000-8000-0000000000d1',
			title: 'Agreement',
			quote: 'We replace soft decking.\nWe agree on the price in writing.',
			section: 'Damaged decking',
			slideNumber: null,
		},
		{
			type: 'slide',
			id: SECOND_SLIDE_ID,
			title: 'What we install',
			quote: 'They stay on in high wind.',
			section: null,
			slideNumber: 2,
		},
	],
})

describe('Question that a person answers', () => {
	it('fits both buttons on a phone when an earlier answer was on another slide', async () => {
		await page.viewport(390, 844)
		const second = createAnswerStream()
		await askAndListen(
			makeAnswer({ relatedSlideId: SECOND_SLIDE_ID }),
			{
				answers: [second],
				api: { qa: { continue: () => ({ intent: 'question', shouldContinue: false }) } },
			},
			'Continue from slide 1',
		)
		await nextQuestion.fill(QUESTION)
		await userEvent.keyboard('{Enter}')
		second.finish(passages)
		await expect.element(button('Ask Dana')).toHaveFocus()
		for (const name of ['Ask Dana', 'Continue from slide 1']) {
			const { scrollWidth, clientWidth } = button(name).element()
			expect(scrollWidth, name).toBeLessThanOrEqual(clientWidth)
		}
	})

	it('shows the passages with their sources', async () => {
		const server = await askAndListen(passages, { api: followUpApi() }, 'Ask Dana')
		const list = sheet.getByRole('list', { name: 'What Summit Peak Roofing wrote' })
		await expect.element(list).toMatchTextContent('We agree on the price in writing.')
		const quote = list.getByText(/^We replace soft decking\./).element()
		expect(quote).toHaveProperty(
			'innerText',
			'We replace soft decking.\nWe agree on the price in writing.',
		)
		await expect.element(list).toMatchTextContent('Agreement, Damaged decking')
		await expect.element(list).toMatchTextContent('Slide 2, What we install')
		await expectAccessible(document.body)
		await button('None of these').click()
		await expect.element(sheet.getByText(/will see that none of these is the answer/)).toBeVisible()
		await expect.element(button('Ask Dana')).toBeVisible()
		expect(server.calls).toContainEqual({
			procedure: 'qa.miss',
			input: { questionId: passages.questionId, presentationId: PRESENTATION_ID },
		})
	})

	it('passes an answered question on to the rep', async () => {
		const server = await askAndListen(makeAnswer(), { api: followUpApi() })
		await expect.element(answerText).toMatchTextContent('Not what you meant?')
		await button('Ask Dana').click()
		await expect.element(answerText).toMatchTextContent('Dana has your question.')
		await expect.element(answerText).toMatchTextContent('Usually within a day')
		await expect.element(sheet.getByText('k•••@mail.example')).toBeVisible()
		await expect.element(nextQuestion).not.toBeInTheDocument()
		await expectAccessible(document.body)
		await sheet.getByRole('textbox', { name: /^Add a detail/ }).fill('It is from 1920.')
		await button('Add this detail to your question').click()
		await expect.element(sheet.getByText('The detail is now part of your question.')).toBeVisible()
		expect(server.calls.map(({ procedure }) => procedure)).toContain('qa.escalate')
	})

	it('asks before it sends a question that nothing answers', async () => {
		const answer = 'I found nothing about that. I would rather ask than guess.'
		const unanswered = { kind: 'unanswered', source: 'fallback' } as const
		const server = await askAndListen(
			makeAnswer({ answer, ...unanswered, citations: [] }),
			{ api: followUpApi() },
			'Yes, ask Dana',
		)
		await expect.element(sheet.getByText('Shall I ask Dana?')).toBeVisible()
		await expect.element(answerText).toMatchTextContent('Usually replies within a day')
		await expect.element(answerText).toMatchTextContent('Nothing has been sent yet.')
		await expectAccessible(document.body)
		expect(server.calls.map(({ procedure }) => procedure)).not.toContain('qa.escalate')
		await sheet.getByRole('textbox', { name: 'Ask it another way' }).fill('yes please')
		await userEvent.keyboard('{Enter}')
		await expect.element(answerText).toMatchTextContent('Dana has your question.')
		expect(server.calls.map(({ procedure }) => procedure)).toContain('qa.escalate')
	})

	it('does not offer the rep for a message that is not a question', async () => {
		const answer = 'I found nothing about that. Ask it another way.'
		await askAndListen(makeAnswer({ answer, kind: 'unclear', source: 'fallback', citations: [] }), {
			api: followUpApi(),
		})
		await expect.element(button('Yes, ask Dana')).not.toBeInTheDocument()
		await expect.element(sheet.getByRole('textbox', { name: 'Ask it another way' })).toBeVisible()
	})

	it('asks for an email address or phone number when the homeowner left neither', async () => {
		const unknown = { ...FOLLOW_UP, contact: null, usually: null }
		const answer = 'I do not know. Dana will get back to you.'
		const escalated = { kind: 'escalated', source: 'fallback', escalated: true } as const
		const server = await askAndListen(makeAnswer({ answer, ...escalated, citations: [] }), {
			api: followUpApi(unknown),
		})
		await expect.element(answerText).toMatchTextContent(answer)
		await expect.element(answerText).toMatchTextContent('As soon as Dana has read your question')
		await expect.element(sheet.getByText(FOLLOW_UP.consent)).toBeVisible()
		await sheet.getByLabelText(/^Your email or phone/).fill('(303) 555-0142')
		await button('Save').click()
		await expect.element(sheet.getByText('••• ••• 0142')).toBeVisible()
		expect(server.calls).toContainEqual({
			procedure: 'qa.setContact',
			input: {
				presentationId: PRESENTATION_ID,
				questionId: makeAnswer().questionId,
				phone: '(303) 555-0142',
			},
		})
		await button('Choose an appointment time').click()
		await expect.poll(() => location.hash).toBe('#visit')
	})

	it("shows the server's reason at the contact field when the email address or phone number is not valid", async () => {
		const message = 'Enter a phone number with its area code, such as 303 555 0142'
		await askAndListen(makeAnswer({ kind: 'escalated', escalated: true, source: 'fallback' }), {
			api: {
				qa: {
					followUp: () => ({ ...FOLLOW_UP, contact: null }),
					setContact: () => {
						throw refusal(400, { code: 'VALIDATION_ERROR', message, path: 'phone' })
					},
				},
			},
		})
		await sheet.getByLabelText(/^Your email or phone/).fill('12')
		await button('Save').click()
		await expect.element(sheet.getByRole('alert')).toMatchTextContent(message)
	})
})
