import { useTranslation } from 'react-i18next';
import { CopyTable } from '../../app/figures/copy-table.tsx';
import { serversOf, useProviders } from '../../app/providers.ts';
import { CodeText } from '../../ui/code-text.tsx';
import { said } from '../../lib/said.ts';

/** Addresses that nobody has to look up. */
export function Servers() {
  const { t } = useTranslation();
  const servers = serversOf(useProviders((s) => s.providers)).filter(({ baseUrl }) => baseUrl);
  return (
    <div className="flex flex-col gap-2">
      <p className="max-w-[72ch] text-soft">{t('runSettings.serversNote')}</p>
      <table aria-label={t('runSettings.servers')} className="w-full">
        <thead className="text-sm text-soft">
          <tr>
            <th className="pb-1 text-left font-normal">{t('runSettings.server')}</th>
            <th className="pb-1 pl-6 text-left font-normal">{t('runSettings.address')}</th>
            <th className="pb-1 pl-6 text-left font-normal">{t('runSettings.key')}</th>
          </tr>
        </thead>
        <tbody>
          {servers.map((server) => (
            <tr key={server.id} className="border-t border-line">
              <th scope="row" className="py-1.5 text-left align-top font-normal">
                {server.name}
                {server.note ? (
                  <span className="block text-sm text-faint">
                    <CodeText text={said(server.note)} />
                  </span>
                ) : null}
              </th>
              <td className="py-1.5 pl-6 align-top font-mono text-sm select-text">{server.baseUrl}</td>
              <td className="py-1.5 pl-6 align-top text-sm">
                {server.local ? (
                  <span className="text-faint">{t('runSettings.local')}</span>
                ) : (
                  <span className="font-mono select-text">{server.keyVariable}</span>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <span>
        <CopyTable
          name={t('runSettings.servers')}
          rows={() => [
            ['server', 'address', 'key variable'],
            ...servers.map((server) => [server.name, server.baseUrl, server.keyVariable]),
          ]}
        />
      </span>
    </div>
  );
}
