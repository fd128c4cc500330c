import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { runCommand } from '../../app/keyboard/dispatch.ts';
import { LANGUAGE_CHOICES, TEXT_SIZES, THEMES, usePreferences } from '../../app/preferences.ts';
import { useSession } from '../../app/session.ts';
import { Button } from '../../ui/button.tsx';
import { TickBox } from '../../ui/checkbox.tsx';
import { Page, Section } from '../../ui/page.tsx';
import { Segments } from '../../ui/segments.tsx';
import { Addresses } from './addresses.tsx';
import { HttpHosts } from './http-hosts.tsx';
import { Keys } from './keys.tsx';
import { Limits } from './limits.tsx';
import { NewVersions } from './new-versions.tsx';
import { Prices } from './prices.tsx';
import { Prompts } from './prompts.tsx';
import { Reviewer } from './reviewer.tsx';
import { loadRunSettings } from './run-settings-store.ts';
import { Servers } from './servers.tsx';
import { SpellingCheck } from './spelling-check.tsx';
import { StoredReplies } from './stored-replies.tsx';
import { WorkspaceFile } from './workspace-file.tsx';
import { loadSettings, useSettings } from './settings-store.ts';

export function Settings() {
  const { t } = useTranslation();
  const versions = useSettings((s) => s.versions);
  const workspace = useSession((s) => s.workspace?.path);
  useEffect(() => {
    void loadSettings();
  }, []);
  useEffect(() => {
    if (workspace !== undefined) void loadRunSettings();
  }, [workspace]);
  return (
    <Page title={t('screens.settings')}>
      <Section title={t('settings.reviewer')}>
        <Reviewer />
      </Section>
      <Section title={t('settings.workspace')}>
        <WorkspaceFile />
      </Section>
      <Section title={t('settings.appearance')}>
        <Appearance />
      </Section>
      <Section title={t('settings.keyboard')}>
        <Keyboard />
      </Section>
      <Section title={t('settings.keys')}>
        <Keys />
        <Addresses />
      </Section>
      {workspace === undefined ? null : (
        <>
          <Section title={t('runSettings.servers')}>
            <Servers />
            <HttpHosts />
          </Section>
          <Section title={t('runSettings.prices')}>
            <Prices />
          </Section>
          <Section title={t('runSettings.limits')}>
            <Limits />
          </Section>
          <Section title={t('runSettings.prompts')}>
            <Prompts />
          </Section>
          <Section title={t('runSettings.cache')}>
            <StoredReplies />
          </Section>
        </>
      )}
      <Section title={t('settings.about')}>
        <p className="text-soft">{versions ? t('settings.versions', { ...versions }) : null}</p>
        <p className="max-w-[72ch] text-soft">{t('settings.promise')}</p>
        <NewVersions />
      </Section>
    </Page>
  );
}

function Appearance() {
  const { t } = useTranslation();
  const { theme, language, scale, setTheme, setLanguage, setScale } = usePreferences();
  const sizes = TEXT_SIZES.map((size) => ({ id: String(size), label: `${String(Math.round(size * 100))}%` }));
  return (
    <div className="flex flex-wrap gap-x-10 gap-y-4 pt-1">
      <Segments
        label={t('settings.theme')}
        choices={THEMES.map((id) => ({ id, label: t(`theme.${id}`) }))}
        value={theme}
        onChange={setTheme}
      />
      <Segments
        label={t('settings.language')}
        choices={LANGUAGE_CHOICES.map((id) => ({ id, label: t(`language.${id}`) }))}
        value={language}
        onChange={setLanguage}
      />
      <Segments
        label={t('settings.textSize')}
        choices={sizes}
        value={String(scale)}
        onChange={(size) => setScale(Number(size))}
      />
      <SpellingCheck />
    </div>
  );
}

function Keyboard() {
  const { t } = useTranslation();
  const { singleKeys, setSingleKeys } = usePreferences();
  return (
    <div className="flex flex-wrap items-center justify-between gap-4 pt-1">
      <TickBox isSelected={singleKeys} onChange={setSingleKeys}>
        {t('settings.singleKeys')}
      </TickBox>
      <Button onPress={() => runCommand('app.keys')}>{t('settings.showKeys')}</Button>
    </div>
  );
}
