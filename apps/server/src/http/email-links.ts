import {
	type App,
	agreeToAnswers,
	escapeHtml,
	findAnswerSender,
	readEmailLink,
	type TrackingRequest,
	trackClick,
	trackOpen,
	trackUnsubscribePage,
	unsubscribe,
} from '@dormer/api'
import { type Request, type Response, Router } from 'express'

/** One transparent pixel (GIF89a). */
const PIXEL = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')

/**
 * Serves the tracking pixel, the tracked links, the unsubscribe page of emails, and the page on which the owner
 * of an address agrees to get answers. A GET of these links only shows a button, because link scanners open links. A POST
 * unsubscribes (RFC 8058) or agrees.
 */
export function createEmailLinks(app: App): Router {
	const links = Router()
	links.use('/m', (_request, response, next) => {
		response.set({ 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex' })
		next()
	})
	links.get('/m/o/:token', async (request, response) => {
		const link = readEmailLink(app, 'o', request.params.token)
		if (link?.action === 'open')
			await trackOpen(app, link.mailId, readTrackingRequest(app, request))
		response.set('Cross-Origin-Resource-Policy', 'cross-origin').type('gif').send(PIXEL)
	})
	links.get('/m/c/:token', async (request, response) => {
		const link = readEmailLink(app, 'c', request.params.token)
		if (link?.action !== 'click') return sendInvalidLink(response)
		await trackClick(app, link, readTrackingRequest(app, request))
		response.redirect(302, link.url)
	})
	links.get('/m/u/:token', async (request, response) => {
		const link = readEmailLink(app, 'u', request.params.token)
		const sender =
			link?.action === 'unsubscribe'
				? await trackUnsubscribePage(app, link.mailId, readTrackingRequest(app, request))
				: null
		if (sender === null) return sendInvalidLink(response)
		const button = '<form method="post"><button>Unsubscribe</button></form>'
		response.send(
			page(
				'Unsubscribe?',
				`<p>${escapeHtml(sender)} will stop sending you follow-up emails.</p>${button}`,
			),
		)
	})
	links.post('/m/u/:token', async (request, response) => {
		const link = readEmailLink(app, 'u', request.params.token)
		const sender = link?.action === 'unsubscribe' ? await unsubscribe(app, link.mailId) : null
		if (sender === null) return sendInvalidLink(response)
		const text = `${escapeHtml(sender)} no longer sends you follow-up emails.`
		response.send(page('You are unsubscribed', `<p>${text}</p>`))
	})
	links.get('/m/a/:token', async (request, response) => {
		const link = readEmailLink(app, 'a', request.params.token)
		const sender = link?.action === 'agree' ? await findAnswerSender(app, link.mailId) : null
		if (sender === null) return sendInvalidLink(response)
		const button = '<form method="post"><button>Confirm the address</button></form>'
		response.send(
			page(
				'Get the answer by email?',
				`<p>${escapeHtml(sender)} will send the answer to your question to this address.</p>${button}`,
			),
		)
	})
	links.post('/m/a/:token', async (request, response) => {
		const link = readEmailLink(app, 'a', request.params.token)
		const sender = link?.action === 'agree' ? await agreeToAnswers(app, link.mailId) : null
		if (sender === null) return sendInvalidLink(response)
		const text = `${escapeHtml(sender)} will send the answer to your question to this address.`
		response.send(page('The address is confirmed', `<p>${text}</p>`))
	})
	return links
}

function readTrackingRequest(app: App, request: Request): TrackingRequest {
	const purposes = ['sec-purpose', 'purpose', 'x-moz', 'x-purpose'].map((name) => request.get(name))
	return {
		method: request.method,
		ip: request.ip ?? '',
		userAgent: request.get('user-agent') ?? '',
		purpose: purposes.find((purpose) => purpose !== undefined) ?? '',
		at: app.now(),
	}
}

function sendInvalidLink(response: Response): void {
	response
		.status(404)
		.send(
			page(
				'This link is not valid',
				'<p>The link is incomplete, or the email was deleted. Copy the whole link from the email.</p>',
			),
		)
}

function page(title: string, body: string): string {
	return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>
	:root { font: 17px/1.5 Inter, system-ui, sans-serif; background: #faf8f5; color: #1d1b18 }
	body { max-width: 34rem; margin: 12vh auto; padding: 0 24px }
	h1 { font: 560 1.8rem/1.16 "Source Serif 4", Georgia, serif }
	button { font: inherit; font-weight: 600; padding: 14px 26px; border: 0; border-radius: 14px; background: #2a3038; color: #fff; cursor: pointer }
	button:focus-visible { outline: 3px solid #1f5fbf; outline-offset: 3px }
</style>
<main><h1>${title}</h1>${body}</main>
</html>
`
}
