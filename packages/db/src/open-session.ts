import pg, { type Client } from 'pg'

/**
 * Opens a connection for migrations, backups and restores. Its statements have no time limit, whatever limit the role
 * has. `name` is shown in `pg_stat_activity`.
 */
export async function openSession(url: string, name: string): Promise<Client> {
	const client = new pg.Client({ connectionString: url, application_name: name })
	await client.connect()
	await client.query(
		'set statement_timeout = 0; set lock_timeout = 0; set idle_in_transaction_session_timeout = 0',
	)
	return client
}
