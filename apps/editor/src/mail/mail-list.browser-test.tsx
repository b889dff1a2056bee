import type { ListedEmail } from '@dormer/api/email/schema'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { fixtureId } from '../testing/id-fixture.ts'
import { renderRoute } from '../testing/render-route.tsx'
import { MailList } from './mail-list.tsx'

const mail = (changes: Partial<ListedEmail>): ListedEmail => ({
	id: fixtureId(1),
	kind: 'initial',
	to: 'karen@home.example',
	subject: 'Your new roof',
	status: 'sent',
	reason: null,
	presentationId: null,
	createdAt: '2026-11-25T10:00:00.000Z',
	sentAt: null,
	openedAt: null,
	machineOpenedAt: null,
	clickedAt: null,
	bouncedAt: null,
	livemode: true,
	...changes,
})

it('marks emails that a call with a test API key caused', async () => {
	const mails = [mail({}), mail({ id: fixtureId(2), to: 'ana@home.example', livemode: false })]
	await renderRoute(<MailList mails={mails} open={undefined} />, {
		id: '/app/settings/mail',
		address: '/settings/mail',
	})
	const marked = page.getByRole('link', { name: /^ana@home\.example Test / })
	await expect.element(marked).toBeVisible()
	expect(page.getByText('Test', { exact: true }).elements()).toHaveLength(1)
})
