import { localeOf } from '@dormer/api/core/languages'
import type { ExpiredPresentation } from '@dormer/api/sale/presentations/playback-schema'
import { Mail, Phone } from 'lucide-react'
import { useEffect, useLayoutEffect, useState } from 'react'
import { ActionButton } from '../components/action-button.tsx'
import { CoverPicture } from '../components/cover-picture.tsx'
import { Logo } from '../components/logo.tsx'
import { RepAvatar } from '../components/rep-avatar.tsx'
import { formatLastDay } from '../core/format.ts'
import { contactName, phoneUrl } from '../core/headline.ts'
import { errorMessage, trpc } from '../core/trpc.ts'
import { loadMessages, messages } from '../messages/index.ts'
import { FailedScreen, LoadingScreen } from './status-screens.tsx'

/**
 * Renders whose presentation has expired, and asks the rep for new prices when the homeowner taps the button. Without prices, it
 * asks the rep to open the presentation again.
 */
export function ExpiredScreen({ shareKey, onRetry }: { shareKey: string; onRetry: () => void }) {
	const [expired, setExpired] = useState<ExpiredPresentation | 'loading' | 'failed'>('loading')
	useEffect(() => {
		readExpired(shareKey).then(setExpired, () => setExpired('failed'))
	}, [shareKey])
	if (expired === 'loading') return <LoadingScreen />
	if (expired === 'failed') return <FailedScreen onRetry={onRetry} />
	return <Expired shareKey={shareKey} expired={expired} />
}

/** Reads whose presentation has expired, and loads the messages in its language. */
async function readExpired(shareKey: string): Promise<ExpiredPresentation> {
	const expired = await trpc.presentations.expired.query({ shareKey })
	await loadMessages(expired.language)
	return expired
}

function Expired({ shareKey, expired }: { shareKey: string; expired: ExpiredPresentation }) {
	const { company, rep, homeowner, theme, language, expiredAt, introImageUrl: picture } = expired
	const [state, setState] = useState<'open' | 'busy' | 'sent'>('open')
	const [problem, setProblem] = useState<string | null>(null)
	const name = contactName(expired)
	const { expired: all, general } = messages()
	const t = expired.hasPrices ? all : all.withoutPrices
	const address = [homeowner.street, homeowner.city].filter(Boolean).join(', ')
	useLayoutEffect(() => {
		const root = document.documentElement
		for (const [property, color] of Object.entries(theme.css))
			root.style.setProperty(property, color)
		root.lang = localeOf(language)
		document.title = `${t.title} | ${company.name}`
	}, [theme, language, company, t])
	async function ask() {
		setState('busy')
		setProblem(null)
		try {
			await trpc.qa.askForNewPrices.mutate({ shareKey })
			setState('sent')
		} catch (error) {
			setProblem(errorMessage(error))
			setState('open')
		}
	}
	return (
		<div className={`cover ${picture ? 'cover-picture' : 'cover-slide'} expired`}>
			{picture && <CoverPicture url={picture} sizes={expired.introImageSizes} />}
			<header>
				<Logo company={company} />
			</header>
			<main>
				{address && <p className="cover-for">{general.forAddress(address)}</p>}
				<h1 className="cover-long">{t.title}</h1>
				<p className="cover-subtitle">{t.text(formatLastDay(expiredAt, expired), name)}</p>
				<div className="cover-by">
					{rep && <RepAvatar rep={rep} />}
					<p>
						{rep?.name ?? company.name}
						{rep && <small>{company.name}</small>}
						<small>{[company.phone, company.email].filter(Boolean).join(' · ')}</small>
					</p>
				</div>
				<div role="status">
					{state === 'sent' && (
						<p className="expired-sent">
							<b>{all.sent(name)}</b> {t.sentTo[homeowner.contact ?? 'unknown'](name)}
						</p>
					)}
				</div>
				{problem && (
					<p className="expired-sent" role="alert">
						{problem}
					</p>
				)}
				{state !== 'sent' && (
					<ActionButton
						className="btn btn-highlight btn-play"
						disabled={state === 'busy'}
						onClick={() => void ask()}
					>
						{t.ask}
					</ActionButton>
				)}
				<div className="expired-contact">
					{company.phone && (
						<a className="btn btn-dark" href={phoneUrl(company.phone)}>
							<Phone className="i" aria-hidden="true" />
							{general.call}
						</a>
					)}
					{company.email && (
						<a className="btn btn-dark" href={`mailto:${company.email}`}>
							<Mail className="i" aria-hidden="true" />
							{general.email}
						</a>
					)}
				</div>
				<p className="cover-note">{expired.hasChoice ? all.kept : all.questionsKept}</p>
			</main>
		</div>
	)
}
