import type { Doing, Repeats, Verb } from "./verb.js";
import { wordSet } from "./word-set.js";

/**
 * Verbs of other languages written in words, by what they do: the forms that names and descriptions begin with
 * (infinitive, third person, imperative). German separates some verbs; the first part is enough.
 */
const TABLE: Readonly<Record<"reads" | "adds" | "sends" | "changes" | "ends" | "deletes", string>> = {
  reads: `
    obtener obtiene obtén obtiene recuperar recupera listar lista enumera enumerar buscar busca consultar consulta mostrar
    muestra devolver devuelve leer lee ver encontrar encuentra comprobar comprueba verificar verifica contar cuenta
    analizar analiza calcular calcula comparar compara describir describe explorar explora resumir     holen holt abrufen ruft auflisten listet suchen sucht durchsucht durchsuchen anzeigen zeigt lesen liest prüfen prüft
    finden findet zählt zählen berechnet berechnen vergleicht vergleichen liefert gibt analysiert analysieren beschreibt
    récupérer récupère récupere obtenir obtient lister rechercher recherche chercher cherche afficher affiche renvoyer
    renvoie retourner retourne lire lit consulter vérifier vérifie compter compte analyser calculer calcule comparer
    compare trouver trouve montre montrer décrit décrire
    liste lis identifie identifier produit résume résumer télécharge télécharger extrait extraire explore
    ottenere ottiene elencare elenca cercare mostrare restituire restituisce leggere legge recuperare recupera trovare
    trova verificare contare calcolare confrontare confronta visualizza visualizzare
    ophalen haalt zoeken zoekt tonen toont weergeven controleert berekent vergelijkt
    hent henter hämta hämtar listar viser visar søg søger sök söker hae hakee näytä näyttää listaa
    lấy tìm xem liệt hiển cari mencari ambil mengambil dapatkan mendapatkan tampilkan menampilkan lihat
    pobierz pobiera wyświetl wyświetla zwraca wyszukaj wyszukuje odczytuje sprawdza oblicza
    obtém obtem listar pesquisar pesquisa exibir exibe mostra retorna retornar ler lê encontra encontrar contar conta
    verifica calcula analisa analisar compara recupera consultar busca
    получить получает получи получение список показать показывает покажи найти находит ищет искать поиск возвращает вернуть
    читает прочитать чтение просмотр проверить проверяет посчитать считает вычисляет сравнивает анализирует выводит`,
  adds: `
    crear crea añadir añade agregar agrega insertar inserta registrar registra subir sube publicar publica     invitar invita compartir comparte duplicar duplica copiar copia
    erstellen erstellt anlegen legt hinzufügen fügt hochladen einfügen registriert registrieren veröffentlicht
    veröffentlichen teilt einladen kopiert kopieren
    créer crée ajouter ajoute insérer insère enregistrer enregistre publier publie téléverser téléverse inviter invite
    partager partage dupliquer duplique copier copie
    criar cria adicionar adiciona inserir insere registrar publicar carregar carrega convidar convida
    compartilhar compartilha duplicar copia
    creare aggiungere aggiunge inserire inserisce pubblicare pubblica caricare carica invitare duplicare copiare
    maken maakt aanmaken toevoegen voegt publiceert kopieert
    utwórz tworzy dodaj dodaje opret opretter skapa skapar luo lisää tạo thêm buat membuat tambah tambahkan menambahkan
    создать создает создаёт создай создание добавить добавляет добавь добавление вставить вставляет загрузить загружает
    опубликовать публикует зарегистрировать регистрирует пригласить приглашает копирует скопировать`,
  sends: `
    enviar envía envia mandar manda ejecutar ejecuta iniciar inicia responder responde pagar paga
    senden sendet versenden versendet verschicken verschickt ausführen führt starten startet antworten antwortet bezahlen
    envoyer envoie exécuter exécute lancer lance démarrer démarre répondre répond payer paie
    enviar envia executar executa iniciar inicia responder responde pagar paga
    inviare invia eseguire esegue avviare avvia rispondere risponde pagare
    verzenden verzendt versturen verstuurt uitvoeren
    wyślij wysyła uruchom uruchamia skicka skickar lähetä lähettää gửi kirim mengirim
    отправить отправляет отправь отправка выполнить выполняет запустить запускает запуск ответить отвечает оплатить`,
  changes: `
    actualizar actualiza modificar modifica editar edita cambiar cambia mover mueve renombrar renombra establecer
    establece configurar configura activar activa desactivar desactiva asignar asigna reemplazar reemplaza guardar guarda
    aktualisieren aktualisiert ändern ändert bearbeiten bearbeitet verschieben verschiebt umbenennen benennt setzen setzt
    aktiviert aktivieren deaktiviert deaktivieren ersetzt ersetzen speichert speichern konfiguriert konfigurieren
    mettre met modifier modifie éditer édite changer change déplacer déplace renommer renomme définir définit configurer
    activer active désactiver désactive remplacer remplace sauvegarder sauvegarde attribuer
    atualizar atualiza alterar altera editar edita mudar muda mover move renomear renomeia definir define configurar
    ativar ativa desativar desativa substituir substitui salvar salva
    aggiornare aggiorna modificare spostare sposta rinominare rinomina impostare imposta assegnare assegna sostituire
    sostituisce salvare salva attivare disattivare disattiva
    wijzigen wijzigt bijwerken bewerken bewerkt verplaatsen verplaatst instellen opslaan
    opdater opdaterer uppdatera uppdaterar päivitä päivittää cập sửa perbarui memperbarui ubah mengubah
    zaktualizuj aktualizuje edytuj edytuje przenieś przenosi zapisz zapisuje zmienia
    обновить обновляет обнови обновление изменить изменяет измени изменение редактировать редактирует переместить
    перемещает переименовать переименовывает установить устанавливает настроить настраивает включить включает отключить
    отключает заменить заменяет сохранить сохраняет`,
  ends: `
    cancelar cancela detener detiene cerrar cierra revocar revoca reiniciar reinicia rechazar rechaza
    abbrechen bricht stornieren storniert beenden beendet stoppen stoppt schließen schließt widerrufen widerruft
    annuler annule arrêter arrête fermer ferme révoquer révoque redémarrer redémarre refuser refuse
    cancelar cancela parar interromper interrompe fechar fecha revogar revoga reiniciar reinicia rejeitar
    annullare annulla fermare ferma chiudere chiude
    annuleren annuleert stoppen beëindigt
    anuluj anuluje zatrzymaj zatrzymuje
    отменить отменяет отмена остановить останавливает закрыть закрывает завершить завершает отозвать отзывает`,
  deletes: `
    eliminar elimina borrar borra suprimir suprime quitar quita vaciar vacía
    löschen löscht entfernen entfernt leeren leert
    supprimer supprime effacer efface retirer retire enlever enlève vider vide
    excluir exclui apagar apaga remover deletar deleta esvaziar esvazia
    eliminare rimuovere rimuove cancellare cancella svuotare svuota
    verwijderen verwijdert wissen wist
    usuń usuwa sletter raderar poista poistaa xóa xoá hapus menghapus
    удалить удаляет удали удаление стереть стирает очистить очищает`,
};

const REPEATS: Readonly<Record<keyof typeof TABLE, Repeats>> = {
  reads: "once",
  adds: "thing",
  sends: "again",
  changes: "once",
  ends: "once",
  deletes: "once",
};

/** Words that mean something else in English, where most names are. */
const ENGLISH_TOO = wordSet(
  `lit active compare describe para move define change conta recherche inserta lance pause vide refuse invite liste lis produit explore
  wist extrait ferma`,
);

/** What stands between a verb and its noun in these languages, or between two verbs. */
const ARTICLES = wordSet(
  "et und ou oder le la les l un une des du el los las una unos unas o os um uma uns umas der das den dem ein eine einen il lo gli i uno de het een",
);

/** The verb of another language, in front of `next`: words that are English too are verbs before an article alone. */
export function otherVerb(word: string, next: string | undefined): Verb | undefined {
  const known = OTHER_VERBS.get(word);
  if (known !== undefined || !ENGLISH_TOO.has(word)) return known;
  return next !== undefined && ARTICLES.has(next.split(/['’]/u)[0] ?? "") ? BEFORE_ARTICLES.get(word) : undefined;
}

function verbs(taken: (word: string) => boolean): ReadonlyMap<string, Verb> {
  const map = new Map<string, Verb>();
  for (const [key, list] of Object.entries(TABLE) as [keyof typeof TABLE, string][]) {
    const does: Doing = key === "sends" ? "adds" : key;
    for (const word of list.split(/\s+/u)) {
      if (word === "" || map.has(word) || !taken(word)) continue;
      map.set(word, { does, certainty: "leading", repeats: REPEATS[key] });
    }
  }
  return map;
}

export const OTHER_VERBS: ReadonlyMap<string, Verb> = verbs((word) => !ENGLISH_TOO.has(word));
const BEFORE_ARTICLES: ReadonlyMap<string, Verb> = verbs((word) => ENGLISH_TOO.has(word));
