import type { Playback } from '@dormer/api/sale/presentations/playback-schema'
import { Globe, Mail, Phone } from 'lucide-react'
import { RepAvatar } from '../components/rep-avatar.tsx'
import { phoneUrl } from '../core/headline.ts'
import { messages } from '../messages/index.ts'

/** Renders the rep or the company, with the buttons to call, to write an email and to open the company's website. */
export function ContactCard({ playback }: { playback: Playback }) {
	const { company, rep } = playback
	const { phone, email, website } = company
	const t = messages()
	return (
		<section className="home-section" aria-labelledby="home-contact">
			<h2 id="home-contact">{t.home.yourContact}</h2>
			<div className="card home-person">
				<RepAvatar rep={rep ?? { name: company.name, avatarUrl: null }} />
				<p>
					<b>{rep?.name ?? company.name}</b>
					{rep && <span>{company.name}</span>}
					{phone && <span className="num">{phone}</span>}
				</p>
			</div>
			<div className="home-pair">
				{phone && (
					<a className="btn btn-quiet" href={phoneUrl(phone)}>
						<Phone className="i" aria-hidden="true" />
						{t.general.call}
					</a>
				)}
				{email && (
					<a className="btn btn-quiet" href={`mailto:${email}`}>
						<Mail className="i" aria-hidden="true" />
						{t.general.email}
					</a>
				)}
				{website && (
					<a className="btn btn-quiet" href={website} target="_blank" rel="noreferrer">
						<Globe className="i" aria-hidden="true" />
						{t.general.website}
					</a>
				)}
			</div>
		</section>
	)
}
