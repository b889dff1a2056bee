import { Button } from '@dormer/ui/button'
import { TabPanel, Tabs } from '@dormer/ui/tabs'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Settings2 } from 'lucide-react'
import { useState } from 'react'
import { Page } from '../core/page.tsx'
import { useDocumentTitle } from '../core/use-document-title.ts'
import { ContractSettingsDialog } from './contract-settings.tsx'
import { DocumentList } from './document-list.tsx'
import { TemplateList } from './template-list.tsx'

const TABS = [
	{ value: 'signed', label: 'Signed' },
	{ value: 'templates', label: 'Templates' },
] as const

/** Renders the signed contracts and the contract templates of all decks. */
export function ContractsPage() {
	useDocumentTitle('Contracts')
	const { view = 'signed' } = useSearch({ from: '/app/contracts' })
	const navigate = useNavigate({ from: '/contracts' })
	const [isEditingSettings, setIsEditingSettings] = useState(false)
	return (
		<Page
			title="Contracts"
			actions={
				<Button onClick={() => setIsEditingSettings(true)}>
					<Settings2 className="icon" aria-hidden />
					Settings
				</Button>
			}
		>
			<Tabs
				label="Contracts"
				value={view}
				tabs={TABS}
				className="-mx-1"
				onChange={(next) =>
					void navigate({ search: next === 'templates' ? { view: next } : {}, replace: true })
				}
			>
				<TabPanel value="signed">
					<div className="pt-4">
						<DocumentList />
					</div>
				</TabPanel>
				<TabPanel value="templates">
					<div className="pt-4">
						<TemplateList />
					</div>
				</TabPanel>
			</Tabs>
			{isEditingSettings && <ContractSettingsDialog onClose={() => setIsEditingSettings(false)} />}
		</Page>
	)
}
